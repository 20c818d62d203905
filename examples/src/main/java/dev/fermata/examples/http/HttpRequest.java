package dev.fermata.examples.http;

/** A request whose body has been read. */
@SuppressWarnings("ArrayRecordComponent") // nobody compares requests
record HttpRequest(RequestHead head, byte[] body) {
  String method() {
    return head.method();
  }

  String path() {
    int query = head.target().indexOf('?');
    return query < 0 ? head.target() : head.target().substring(0, query);
  }
}
