package org.libiri;

/** A text is not what it has to be. The message holds no byte of the text. */
public final class IriSyntaxException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;
  private final transient SyntaxError error;

  IriSyntaxException(SyntaxError error) {
    super(error.toString());
    this.error = error;
  }

  /** Why and where. */
  public SyntaxError error() {
    return error;
  }
}
