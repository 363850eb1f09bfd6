// Runs a module like an edge runtime: in a context with only web globals, without eval, and without modules of Node and
// undici. Prints the result of its `run`, and the files that it loaded. Start it with --experimental-vm-modules and the
// runtime's --conditions.
import { readFileSync } from "node:fs"
import { createRequire, isBuiltin, stripTypeScriptTypes } from "node:module"
import { createContext, SourceTextModule } from "node:vm"

const [, , entry = "", given = "{}"] = process.argv
/** As in older runtimes. */
class OlderUrl extends URL {
  static override parse = undefined as never
  static override canParse = undefined as never
}

const web = {
  AbortController,
  AbortSignal,
  DOMException,
  Headers,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  URL: OlderUrl,
}
const more = {
  URLSearchParams,
  atob,
  btoa,
  clearTimeout,
  console,
  crypto,
  fetch,
  performance,
  setTimeout,
  structuredClone,
}
const context = createContext({ ...web, ...more }, { codeGeneration: { strings: false, wasm: false } })
const modules = new Map<string, SourceTextModule>()

function load(path: string): SourceTextModule {
  const known = modules.get(path)
  if (known !== undefined) return known
  const source = readFileSync(path, "utf8")
  const code = path.endsWith(".ts") ? stripTypeScriptTypes(source) : source
  const module = new SourceTextModule(code, {
    identifier: path,
    context,
    importModuleDynamically: (specifier: string) => refuse(specifier, path),
  })
  modules.set(path, module)
  return module
}

function resolve(specifier: string, parent: string): string {
  if (isBuiltin(specifier) || specifier === "undici") refuse(specifier, parent)
  return createRequire(parent).resolve(specifier)
}

function refuse(specifier: string, parent: string): never {
  throw new Error(`${parent} imports ${specifier}, which is not there.`)
}

const main = load(entry)
await main.link((specifier, { identifier }) => load(resolve(specifier, identifier)))
await main.evaluate()
const { run } = main.namespace as { run: (input: unknown) => Promise<unknown> }
const result = await run(JSON.parse(given))
process.stdout.write(JSON.stringify({ result, files: [...modules.keys()] }))
