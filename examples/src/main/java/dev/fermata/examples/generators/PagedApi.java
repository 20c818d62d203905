package dev.fermata.examples.generators;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;
import static dev.fermata.Fermata.emit;
import static dev.fermata.Fermata.end;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.AsyncGenerator;
import dev.fermata.Coroutine;
import dev.fermata.Loop;
import java.util.ArrayList;
import java.util.List;

/** An API that gives its articles page by page, seen as one asynchronous sequence: a page is fetched when the loop gets to it. */
class PagedApi {
  private static final int SIZE = 3;
  private static final int ARTICLES = 8;

  /** One page, and the number of the next one; 0 after the last. */
  record Page(List<String> articles, int next) {}

  /** Stands for a request. */
  @Async
  Coroutine<Page> fetch(int page) {
    System.out.println("  fetching page " + page);
    await(sleep(10));
    List<String> articles = new ArrayList<>();
    for (int i = (page - 1) * SIZE; i < Math.min(page * SIZE, ARTICLES); i++) {
      articles.add("article " + i);
    }
    return done(new Page(articles, page * SIZE < ARTICLES ? page + 1 : 0));
  }

  @Async
  AsyncGenerator<String> articles() {
    try {
      int next = 1;
      while (next != 0) {
        Page page = await(fetch(next));
        for (String article : page.articles()) {
          emit(article);
        }
        next = page.next();
      }
    } finally {
      System.out.println("  connection released");
    }
    return end();
  }

  @Async
  Coroutine<Void> main() {
    int count = 0;
    for (String article : each(articles())) {
      count++;
      System.out.println(article);
    }
    System.out.println(count + " articles");
    for (String article : each(articles())) {
      System.out.println(article);
      if (article.endsWith("1")) {
        break; // the generator is closed, and no other page is fetched
      }
    }
    return done();
  }

  public static void main(String[] args) {
    Loop.run(new PagedApi_Async().main());
  }
}
