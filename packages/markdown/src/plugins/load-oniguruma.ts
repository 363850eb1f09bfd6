/** The compiled engine, in base64: the one long text of the module that has it. */
const binary = /"([A-Za-z\d+/]{10000,}={0,2})"/

/**
 * Loads the WebAssembly of the engine. It comes with a module that unpacks it with the global `Response`, and a server may have replaced that
 * with one that cannot. So Node reads the file of that module. Elsewhere, and in a bundle without that file, the module is imported.
 */
export async function loadOniguruma() {
  return readFile() ?? (await import("@shikijs/engine-oniguruma/wasm-inlined"))
}

/** The WebAssembly. `undefined` where there is no Node, no such file, or another text in it. */
function readFile(): Uint8Array<ArrayBuffer> | undefined {
  // An import would tie this entry to Node.
  const { process } = globalThis as Partial<Pick<typeof globalThis, "process">>
  if (typeof process?.getBuiltinModule !== "function") return undefined
  try {
    const path = process
      .getBuiltinModule("node:module")
      .createRequire(import.meta.url)
      .resolve("@shikijs/engine-oniguruma/wasm-inlined")
    const [, text = ""] = binary.exec(process.getBuiltinModule("node:fs").readFileSync(path, "utf8")) ?? []
    const bytes = new Uint8Array(process.getBuiltinModule("node:buffer").Buffer.from(text, "base64"))
    const wasm = isGzip(bytes) ? new Uint8Array(process.getBuiltinModule("node:zlib").gunzipSync(bytes)) : bytes
    return isWebAssembly(wasm) ? wasm : undefined
  } catch {
    return undefined
  }
}

function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b
}

function isWebAssembly(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 4)) === "\0asm"
}
