// What the package does not export: the memory of the module it uses.
export const { core, makeRoom, numbers, numbersOf, rules, TABLE } = await import(new URL("memory.js", import.meta.resolve("libiri")));
export const memorySize = () => core.memory.buffer.byteLength;
