package org.libiri;

/** Which libiri this is. */
public final class Libiri {
  private Libiri() {}

  /** Its version. */
  public static String version() {
    return Engine.name(Engine.VERSION, 0);
  }

  /** How it runs, and which kernel it has: "WebAssembly, scalar". */
  public static String engine() {
    return "WebAssembly, " + Engine.name(Engine.KERNEL, 0);
  }
}
