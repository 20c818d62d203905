package dev.fermata.examples.http;

import dev.fermata.Coroutine;

/** Answers requests. */
interface HttpHandler {
  Coroutine<HttpResponse> handle(HttpRequest request) throws Exception;
}
