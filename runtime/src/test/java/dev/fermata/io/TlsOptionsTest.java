package dev.fermata.io;

import javax.net.ssl.SSLContext;

final class TlsOptionsTest {
  private TlsOptionsTest() {}

  static SSLContext anyContext() {
    try {
      return SSLContext.getDefault();
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
