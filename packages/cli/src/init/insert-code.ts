import type { ScriptNode } from "./parse-script.ts"

/** Text that goes into a code, which stays as it is otherwise. */
export interface Insertion {
  at: number
  text: string
}

/** Puts texts into a code, with its own ends of lines. */
export function insertAll(code: string, insertions: readonly Insertion[]): string {
  const newline = code.includes("\r\n") ? "\r\n" : "\n"
  return insertions
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, text: more }) => text.slice(0, at) + more.replaceAll("\n", newline) + text.slice(at), code)
}

/** Adds an element to an array, or a property to an object, at the end, and written as its neighbours are. */
export function appendTo(code: string, list: ScriptNode, item: string): Insertion {
  const items = (list.elements ?? list.properties ?? []).filter((one) => one !== null)
  const last = items.at(-1)
  const isArray = list.elements !== undefined
  if (last === undefined) {
    const indent = indentOf(code, list.start)
    const inner = isArray ? item : `\n${indent}${stepOf(code)}${item},\n${indent}`
    return { at: list.start + 1, text: inner }
  }
  const isOnLines = code.slice(list.start, items[0]?.start).includes("\n")
  if (!isOnLines) return { at: last.end, text: `, ${item}` }
  const line = `\n${indentOf(code, last.start)}${item}`
  // A comment behind the last one stays with it.
  const rest = /^,[ \t]*(?:\/\/[^\r\n]*)?(?=\r?\n)/.exec(code.slice(last.end))?.[0]
  return rest === undefined ? { at: last.end, text: `,${line}` } : { at: last.end + rest.length, text: `${line},` }
}

/** Adds a property to an object, at its begin, and written as its neighbours are. */
export function prependTo(code: string, object: ScriptNode, item: string): Insertion {
  const [first] = object.properties ?? []
  if (first === undefined) return appendTo(code, object, item)
  const isOnLines = code.slice(object.start, first.start).includes("\n")
  return { at: first.start, text: isOnLines ? `${item},\n${indentOf(code, first.start)}` : `${item}, ` }
}

/** Adds imports behind those that are there, else at the top. `// @ts-check` stays the first line. */
export function addImports(
  code: string,
  body: readonly ScriptNode[],
  imports: readonly (readonly [what: string, from: string])[],
): Insertion[] {
  if (imports.length === 0) return []
  const last = body.filter(({ type }) => type === "ImportDeclaration").at(-1)
  const sample = last === undefined ? code : code.slice(last.start, last.end)
  const quote = sample.includes("'") && !sample.includes('"') ? "'" : '"'
  const end = last === undefined || sample.endsWith(";") ? (/;\s*$/m.test(sample) ? ";" : "") : ""
  const lines = imports.map(([what, from]) => `import ${what} from ${quote}${from}${quote}${end}`)
  if (last !== undefined) {
    const rest = /^[ \t]*(?:\/\/[^\r\n]*)?(?=\r?\n|$)/.exec(code.slice(last.end))?.[0] ?? ""
    return [{ at: last.end + rest.length, text: lines.map((line) => `\n${line}`).join("") }]
  }
  const check = /^(?:#![^\n]*\n)?(?:\/\/ *@ts-[^\n]*\n)?/.exec(code)?.[0] ?? ""
  return [{ at: check.length, text: `${lines.join("\n")}\n\n` }]
}

const indentOf = (code: string, at: number): string =>
  /^[ \t]*/.exec(code.slice(code.lastIndexOf("\n", at - 1) + 1))?.[0] ?? ""

/** One step of indentation: a tab where the code has tabs. */
const stepOf = (code: string): string => (/^\t/m.test(code) ? "\t" : "  ")
