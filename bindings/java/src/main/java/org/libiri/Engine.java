package org.libiri;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.libiri.wasm.Module;
import run.endive.runtime.ByteArrayMemory;
import run.endive.runtime.ExportFunction;
import run.endive.runtime.Instance;
import run.endive.runtime.Memory;
import run.endive.runtime.WasmInterruptedException;
import run.endive.wasm.WasmEngineException;
import run.endive.wasm.WasmModule;

/**
 * An instance of libiri's WebAssembly, with a memory of its own. Whoever has acquired it makes one call at a time: a message, which is
 * numbers and texts, and then its reply, which is the same (bindings/go/internal/native has the other side). Within a call no second one is acquired.
 */
final class Engine implements AutoCloseable {
  // The operations of glue.c, in their order.
  static final int PARSE = 0;
  static final int MATCH = 1;
  static final int RESOLVE = 2;
  static final int NORMALIZE = 3;
  static final int COMPARE = 4;
  static final int CONVERT = 5;
  static final int ENCODE = 6;
  static final int EDIT = 7;
  static final int QUERY = 8;
  static final int EXPAND = 9;
  static final int NAME = 10;
  static final int MAKE_GATE = 11;
  static final int JUDGE = 12;
  static final int JUDGE_ADDRESS = 13;
  static final int ADMIT = 14;
  static final int MAKE_ROUTER = 15;
  static final int ROUTE = 16;
  static final int ROUTE_NAMES = 17;
  private static final int DROP = 18;
  static final int EXPLAIN_READING = 19;
  static final int JOIN = 20;
  static final int REPAIR = 21;
  static final int READINGS = 22;
  static final int BROWSER_READING = 23;

  static final int MOST_BYTES = 32 << 20; // of all texts of a call together
  private static final int KEPT_MEMORY = 16 << 20; // an instance that has grown beyond it is given up: its memory never shrinks
  private static final int KEPT_MESSAGE = 64 << 10;
  private static final int PAGE = 64 << 10;
  private static final int MOST = Runtime.getRuntime().availableProcessors();
  private static final long PATIENCE = 1_000_000_000; // ns

  private static final WasmModule MODULE = Module.load();
  private static final AtomicReferenceArray<Engine> FREE = new AtomicReferenceArray<>(MOST);
  private static final AtomicInteger MADE = new AtomicInteger();
  private static final Set<Engine> ALL = ConcurrentHashMap.newKeySet();
  private static final Cleaner CLEANER = Cleaner.create();

  private ExportFunction call;
  private ExportFunction reserve;
  private Memory memory;
  private final int[] at = new int[2]; // where the message and the reply stand, and how much room they have
  private final int[] room = new int[2];
  private final Map<Recipe, Long> handles = new IdentityHashMap<>(); // of the gates and routers that this instance has made
  private final Queue<Recipe> gone = new ConcurrentLinkedQueue<>();
  private boolean midway; // a call has not come to its end

  private Recipe about; // what the message is sent to
  private byte[] message = new byte[512];
  private int used;
  private boolean tooLong;
  private boolean ascii;
  private int next; // in the memory: what of the reply is still to be read
  private int end;

  /** One that is free, or a new one: there are as many as processors. */
  static Engine acquire() {
    Engine one = take();
    one.clear();
    if (!one.gone.isEmpty()) one.sweep();
    return one;
  }

  /** The message begins with a gate or router. */
  static Engine acquire(Kept kept) {
    Engine one = acquire();
    try {
      long handle = one.handleOf(kept.recipe);
      one.clear();
      one.about = kept.recipe;
      one.putLong(handle);
    } catch (Throwable e) {
      one.close();
      throw e;
    }
    return one;
  }

  private static Engine take() {
    int first = (int) Thread.currentThread().getId();
    for (long begun = 0; ; LockSupport.parkNanos(20_000)) {
      for (int i = 0; i < MOST; ++i) {
        Engine one = FREE.getAndSet(Math.floorMod(first + i, MOST), null);
        if (one != null) return one;
      }
      if (MADE.get() < MOST && MADE.incrementAndGet() <= MOST) return new Engine();
      // One that a full stack of its thread has lost does not come back: after a while, there is another.
      if (begun == 0) begun = System.nanoTime();
      else if (System.nanoTime() - begun > PATIENCE) return new Engine();
    }
  }

  private Engine() {
    ALL.add(this);
  }

  @Override
  public void close() {
    if (midway || memory != null && (long) memory.pages() * PAGE > KEPT_MEMORY) giveUp();
    if (message.length > KEPT_MESSAGE) message = new byte[512];
    for (int i = 0; i < MOST; ++i) if (FREE.compareAndSet(i, null, this)) return;
    ALL.remove(this);
    giveUp(); // recipes may hold it
  }

  /** The bytes of the memory of each instance. */
  static LongStream memories() {
    return ALL.stream().map(one -> one.memory).filter(Objects::nonNull).mapToLong(memory -> (long) memory.pages() * PAGE);
  }

  /** What the instance has made goes with it. */
  private void giveUp() {
    memory = null;
    call = reserve = null;
    handles.clear();
    Arrays.fill(room, 0);
    midway = false;
  }

  private void instantiate() {
    Instance made = Instance.builder(MODULE).withMachineFactory(Module::create).withMemoryFactory(ByteArrayMemory::new).build();
    made.export("_initialize").apply();
    call = made.export("iri_go");
    reserve = made.export("iri_go_memory");
    memory = made.memory();
  }

  void clear() {
    about = null;
    used = 0;
    tooLong = false;
    ascii = true;
  }

  private void want(long more) {
    if (message.length - used < more) message = Arrays.copyOf(message, (int) Math.max(2L * message.length, used + more));
  }

  void put(int number) {
    want(4);
    putAt(used, number);
    used += 4;
  }

  void put(int number, int another) {
    put(number);
    put(another);
  }

  private void putAt(int place, int number) {
    message[place] = (byte) number;
    message[place + 1] = (byte) (number >> 8);
    message[place + 2] = (byte) (number >> 16);
    message[place + 3] = (byte) (number >> 24);
  }

  private void putLong(long number) {
    want(8);
    putLongAt(used, number);
    used += 8;
  }

  private void putLongAt(int place, long number) {
    putAt(place, (int) number);
    putAt(place + 4, (int) (number >> 32));
  }

  void put(boolean flag) {
    put(flag ? 1 : 0);
  }

  void put(String text) {
    int length = text.length();
    long most = length < 4096 ? 3L * length : Utf8.size(text);
    if (tooLong |= used + most > MOST_BYTES) return;
    want(4 + most);
    int begin = used + 4;
    int i = 0;
    for (char c; i < length && (c = text.charAt(i)) < 0x80; ++i) message[begin + i] = (byte) c;
    int behind = i == length ? begin + i : Utf8.encode(text, i, message, begin + i);
    ascii &= i == length;
    putAt(used, behind - begin);
    used = behind;
  }

  void put(byte[] bytes) {
    put(bytes.length);
    want(bytes.length);
    System.arraycopy(bytes, 0, message, used, bytes.length);
    used += bytes.length;
  }

  void put(List<String> texts) {
    put(texts.size());
    texts.forEach(this::put);
  }

  /** Whether the texts of the message are more than a call takes. It must not be sent then. */
  boolean tooLong() {
    return tooLong || used > MOST_BYTES;
  }

  /** Whether all texts of the message are ASCII, so that bytes are chars. */
  boolean isAscii() {
    return ascii;
  }

  /** Sends the message. A reply that finds no room is asked for again: only what makes a gate or a router changes anything, and its reply is short. */
  Engine run(int operation) {
    boolean interrupted = Thread.interrupted(); // the machine ends a call of a thread that is
    try {
      send(operation);
    } catch (WasmInterruptedException e) { // it came within the call
      interrupted = true;
      sendElsewhere(operation);
    } catch (WasmEngineException e) { // out of memory, a full stack, or a fault of libiri
      throw new IllegalStateException("libiri: " + e.getMessage(), e);
    } finally {
      if (interrupted) Thread.currentThread().interrupt();
    }
    return this;
  }

  /** Sends the message to another instance, by a thread that nobody interrupts. */
  private void sendElsewhere(int operation) {
    FutureTask<Void> task = new FutureTask<>(() -> beginAnew(operation), null);
    new Thread(task, "libiri").start();
    for (; ; ) {
      try {
        task.get();
        return;
      } catch (InterruptedException e) {
        // run() says so when it is done
      } catch (ExecutionException e) {
        throw new IllegalStateException("libiri: " + e.getMessage(), e);
      }
    }
  }

  private void beginAnew(int operation) {
    byte[] sent = Arrays.copyOf(message, used);
    Recipe of = about;
    giveUp();
    long handle = of == null ? 0 : handleOf(of);
    message = Arrays.copyOf(sent, Math.max(512, used = sent.length));
    if (of != null) putLongAt(0, handle);
    send(operation);
  }

  private void send(int operation) {
    midway = true;
    if (memory == null) instantiate();
    grow(0, used);
    grow(1, 0);
    for (; ; ) {
      memory.write(at[0], message, 0, used);
      int size = (int) call.apply(operation, at[0], used, at[1], room[1])[0];
      if (Integer.compareUnsigned(size, room[1]) <= 0) {
        next = at[1];
        end = next + size;
        break;
      }
      grow(1, size);
    }
    midway = false;
  }

  private void grow(int which, int size) {
    if (room[which] != 0 && size <= room[which]) return;
    room[which] = Math.max(size, 4096);
    at[which] = (int) reserve.apply(which, room[which])[0];
    if (at[which] == 0 || size < 0) throw new WasmEngineException("out of memory");
  }

  int number() {
    int number = memory.readInt(next);
    next += 4;
    return number;
  }

  boolean flag() {
    return number() != 0;
  }

  private long readLong() {
    return Integer.toUnsignedLong(number()) | (long) number() << 32;
  }

  byte[] bytes() {
    int size = number();
    byte[] bytes = memory.readBytes(next, size);
    next += size;
    return bytes;
  }

  String text() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  boolean isAtEnd() {
    return next >= end;
  }

  /** Sends a message with such a text, and reads the status: null, or the error. */
  SyntaxError errorOf(int operation, String text) {
    return errorOf(operation, text, text);
  }

  private SyntaxError errorOf(int operation, String text, String other) {
    if (tooLong()) return SyntaxError.tooLong(text);
    int code = run(operation).number();
    if (code == 0) return null;
    return readError(text, other, true);
  }

  void ask(int operation, String text) {
    ask(operation, text, text);
  }

  /** The same of two texts, of which either may be refused. */
  void ask(int operation, String text, String other) {
    SyntaxError error = errorOf(operation, text, other);
    if (error != null) throw new IriSyntaxException(error);
  }

  /** What put_error() writes, or put_refusal(), behind the code. */
  SyntaxError readError(String text, String other, boolean hasExpected) {
    Component component = Component.of(number());
    int offset = number();
    boolean inSecond = number() == 1;
    String code = text();
    text(); // the name of the component
    String reason = text();
    return new SyntaxError(code, Optional.ofNullable(component), offset, reason, hasExpected ? text() : "", inSecond, inSecond ? other : text);
  }

  /** A gate or a router. Threads may share it: each instance makes its own, by the recipe, when it needs it first. */
  static final class Kept {
    private final Recipe recipe;

    private Kept(Recipe recipe) {
      this.recipe = recipe;
      // Only those that have made it: one that nobody acquires any more would keep all that is ever gone.
      CLEANER.register(this, () -> recipe.in.forEach(engine -> engine.gone.add(recipe)));
    }
  }

  /** The message that makes it, and the instances in which it is made. */
  private record Recipe(int operation, byte[] message, Set<Engine> in) {}

  /** Sends a message that makes one. If it is refused there is none, and the reply has the reason. */
  Kept make(int operation) {
    if (run(operation).number() != 0) return null;
    Recipe recipe = new Recipe(operation, Arrays.copyOf(message, used), ConcurrentHashMap.newKeySet());
    keep(recipe, readLong());
    return new Kept(recipe);
  }

  private long keep(Recipe recipe, long handle) {
    handles.put(recipe, handle);
    recipe.in.add(this);
    return handle;
  }

  private long handleOf(Recipe recipe) {
    Long handle = handles.get(recipe);
    if (handle != null) return handle;
    clear();
    want(recipe.message.length);
    System.arraycopy(recipe.message, 0, message, 0, used = recipe.message.length);
    if (run(recipe.operation).number() != 0) throw new IllegalStateException("libiri: out of memory");
    return keep(recipe, readLong());
  }

  private void sweep() {
    for (Recipe recipe; (recipe = gone.poll()) != null; ) {
      Long handle = handles.remove(recipe);
      if (handle == null) continue;
      clear();
      putLong(handle);
      run(DROP);
    }
    clear();
  }

  /** To the end of a call, it is there. */
  static void reach(Kept kept) {
    Reference.reachabilityFence(kept);
  }

  // The tables of names that glue.c has.
  static final int VERSION = 0;
  static final int KERNEL = 1;
  static final int FINDING_NAMES = 2;
  static final int FINDING_MESSAGES = 3;
  static final int COMPONENT_NAMES = 4;
  static final int ACTION_NAMES = 5;
  static final int RULE_NAMES = 6;
  static final int HABIT_NAMES = 8;
  static final int HABIT_MESSAGES = 9;
  static final int REPAIR_NAMES = 10;
  static final int REPAIR_MESSAGES = 11;
  static final int BROWSER_NAMES = 12;

  /** A name or a sentence of libiri; "" for a number that names nothing. */
  static String name(int table, int number) {
    try (Engine c = acquire()) {
      c.put(table, number);
      return c.run(NAME).text();
    }
  }
}
