/**
 * Loads the WebAssembly of shiki's engine. On Node it comes from its file. Elsewhere, and in a bundle without that file, it comes from a
 * module that unpacks it with the global `Response`. A server may have replaced that with one that cannot.
 */
export async function loadOniguruma() {
  return readFile() ?? (await import("shiki/wasm"))
}

/** The content of the file. `undefined` where there is no Node or no such file. */
function readFile(): Uint8Array<ArrayBuffer> | undefined {
  // An import would tie this entry to Node.
  const { process } = globalThis as Partial<Pick<typeof globalThis, "process">>
  if (typeof process?.getBuiltinModule !== "function") return undefined
  try {
    const path = process
      .getBuiltinModule("node:module")
      .createRequire(import.meta.url)
      .resolve("shiki/onig.wasm")
    return new Uint8Array(process.getBuiltinModule("node:fs").readFileSync(path))
  } catch {
    return undefined
  }
}
