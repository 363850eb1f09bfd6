/** A chunk of the bundle that renders the pages. */
export interface PageChunk {
  fileName: string
  code: string
  /** The code of each module in the chunk, by the module's id, in order. */
  modules: readonly { id: string; code: string }[]
}

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

export type Parse = (code: string) => { body: Node[] }

export interface InstrumentOptions {
  parse: Parse
  /** Whether a module belongs to the site, and can so keep content in its variables. */
  isOfSite: (id: string) => boolean
  /** Whether a function of this module makes no state, as those of Astro. */
  isTrusted: (id: string) => boolean
  /** The expression that gives the function to call. */
  target: string
}

/** Adds a call to each chunk that passes on the variables of the site's modules. Gives the new code of chunks that have some. */
export function instrumentChunks(chunks: readonly PageChunk[], options: InstrumentOptions): Map<string, string> {
  const byName = new Map(chunks.map((chunk) => [baseName(chunk.fileName), chunk]))
  const read = new Map<PageChunk, ParsedChunk>()
  /** Parsing takes most of the time, and nobody asks for most chunks of Astro. */
  const parse = (chunk: PageChunk): ParsedChunk => {
    const found = read.get(chunk) ?? readChunk(chunk, options.parse)
    read.set(chunk, found)
    return found
  }
  const changed = new Map<string, string>()
  for (const chunk of chunks) {
    if (!hasCodeOfSite(chunk, options.isOfSite)) continue
    const { statements, owner, imports } = parse(chunk)
    /** The module that declares a name of this chunk. */
    const find = (name: string): string | undefined => {
      const imported = imports.get(name)
      if (imported === undefined) return owner.get(name)
      const from = byName.get(baseName(imported.from))
      if (from === undefined) return undefined
      const { exports, owner: declared } = parse(from)
      return declared.get(exports.get(imported.name) ?? "")
    }
    const isTrusted = (name: string): boolean => {
      const id = find(name)
      return id !== undefined && options.isTrusted(id)
    }
    const calls: string[] = []
    // In a block, a function can share a variable that the module does not see.
    const hides = new Set(statements.filter(({ node }) => canHide(node, isTrusted)).map(({ module }) => module))
    for (const { node, module } of statements) {
      if (!options.isOfSite(module)) continue
      const bindings = bindingsOf(node).map(({ name, init }) => {
        const called = hides.has(module) || isCalled(init, isTrusted)
        return `{name:${JSON.stringify(name)},value:()=>${name},isCalled:${called}}`
      })
      if (bindings.length > 0) calls.push(`${options.target}?.(${JSON.stringify(module)},[${bindings.join()}]);`)
    }
    if (calls.length > 0) changed.set(chunk.fileName, `${chunk.code}\n${calls.join("\n")}\n`)
  }
  return changed
}

interface ParsedChunk {
  statements: { node: Node; module: string }[]
  /** The module of each name that the chunk declares. */
  owner: Map<string, string>
  imports: Map<string, { from: string; name: string }>
  /** The name inside the chunk of each export. */
  exports: Map<string, string>
}

function readChunk(chunk: PageChunk, parse: Parse): ParsedChunk {
  const starts = findModules(chunk)
  const read: ParsedChunk = { statements: [], owner: new Map(), imports: new Map(), exports: new Map() }
  for (const node of parse(chunk.code).body) {
    if (node.type === "ImportDeclaration") {
      for (const specifier of node["specifiers"] as Node[]) {
        const [local, imported] = [specifier["local"], specifier["imported"] ?? specifier["local"]] as {
          name: string
        }[]
        const from = (node["source"] as { value: string }).value
        if (local !== undefined && imported !== undefined) read.imports.set(local.name, { from, name: imported.name })
      }
      continue
    }
    if (node.type === "ExportNamedDeclaration" && node["declaration"] === null) {
      for (const { local, exported } of node["specifiers"] as { local: { name: string }; exported: { name: string } }[])
        read.exports.set(exported.name, local.name)
      continue
    }
    const module = starts.findLast(({ start }) => node.start >= start)?.id ?? unknownModule
    read.statements.push({ node, module })
    for (const { name } of bindingsOf(node)) read.owner.set(name, module)
  }
  return read
}

/** Whether a chunk has a module of the site, or a statement before its first module, which could be of any. */
function hasCodeOfSite(chunk: PageChunk, isOfSite: (id: string) => boolean): boolean {
  if (chunk.modules.some(({ id }) => isOfSite(id))) return true
  const head = chunk.code.slice(0, findModules(chunk)[0]?.start)
  return !head.split("\n").every((line) => /^(?:import [^;]*;)?$/.test(line))
}

/** Where the modules of a chunk begin: each with a comment that has its path. */
function findModules({ code, modules }: PageChunk): { id: string; start: number }[] {
  const ids = new Map(modules.map(({ id, code: text }) => [text.trimStart().split("\n", 1)[0] ?? "", id]))
  const starts: { id: string; start: number }[] = []
  for (let start = 0; start >= 0 && start < code.length;) {
    const end = code.indexOf("\n", start)
    const line = code.slice(start, end < 0 ? undefined : end)
    const id = line.startsWith("// ") ? ids.get(line) : undefined
    if (id !== undefined) starts.push({ id, start })
    start = end < 0 ? -1 : end + 1
  }
  return starts
}

const unknownModule = "a module without a name"

function canHide(statement: Node, isTrusted: (name: string) => boolean): boolean {
  if (statement.type === "ExpressionStatement") return isCalled(statement["expression"] as Node, isTrusted)
  return !declarations.has(statement.type)
}

const declarations = new Set(["FunctionDeclaration", "ClassDeclaration", "VariableDeclaration", "EmptyStatement"])

function bindingsOf(statement: Node): { name: string; init: Node | undefined }[] {
  if (statement.type === "FunctionDeclaration" || statement.type === "ClassDeclaration") {
    const { name } = statement["id"] as { name: string }
    return [{ name, init: statement.type === "ClassDeclaration" ? statement : undefined }]
  }
  if (statement.type !== "VariableDeclaration") return []
  return (statement["declarations"] as Node[]).flatMap((declarator) => {
    const init = (declarator["init"] as Node | null) ?? undefined
    return namesOf(declarator["id"] as Node).map((name) => ({ name, init }))
  })
}

function namesOf(pattern: Node): string[] {
  if (pattern.type === "Identifier") return [pattern["name"] as string]
  return childrenOf(pattern).flatMap(namesOf)
}

const functionTypes = new Set(["FunctionExpression", "ArrowFunctionExpression", "FunctionDeclaration"])
const callTypes = new Set(["CallExpression", "NewExpression", "TaggedTemplateExpression", "ImportExpression"])

/** Whether an expression calls a function that is not trusted when it is evaluated. */
function isCalled(init: Node | undefined, isTrusted: (name: string) => boolean): boolean {
  if (init === undefined || functionTypes.has(init.type)) return false
  if (callTypes.has(init.type)) {
    const callee = (init["callee"] ?? init["tag"]) as Node | undefined
    // What is passed to a trusted function, such as the code of a component, runs later.
    if (callee?.type === "Identifier" && isTrusted(callee["name"] as string))
      return ((init["arguments"] ?? []) as Node[]).some((argument) => isCalled(argument, isTrusted))
    return true
  }
  // It is made for each object.
  if (init.type === "PropertyDefinition" && init["static"] === false) return false
  // Nobody else sees a private variable of a class.
  if (init["static"] === true && (init["key"] as Node | undefined)?.type === "PrivateIdentifier") return true
  return childrenOf(init).some((child) => isCalled(child, isTrusted))
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(
      (child): child is Node =>
        typeof child === "object" && child !== null && typeof (child as { type?: unknown }).type === "string",
    )
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1)
}
