import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { readAliases, toSitePath } from "../../site/resolve-import.ts"
import { declaredIn, nameOf, parseScript, type ScriptNode, unwrap } from "../parse-script.ts"

/** A file of a site, as its statements. */
export interface ScriptFile {
  /** Relative to the site. */
  path: string
  code: string
  body: readonly ScriptNode[]
}

/** What nobody can read without running the site. */
export interface Unread {
  unread: string
}

const ends = ["", ".ts", ".tsx", ".js", ".jsx", ".mjs", "/index.ts", "/index.js"]
const deepest = 6

/** Reads a script of the site. Undefined if there is none, or nobody can parse it. */
export function readScript(folder: string, path: string): ScriptFile | undefined {
  const code = readFileSync(join(folder, path), "utf8")
  const body = parseScript(code, { jsx: path.endsWith("x") })
  return body === undefined ? undefined : { path, code, body }
}

/**
 * Reads a value that is written out: texts, numbers, `true` and `false`, lists and objects of them, and names of such values here or in another file
 * of the site. Gives the code that is none of them.
 */
export function readValue(
  folder: string,
  file: ScriptFile,
  from: ScriptNode | undefined,
  depth = 0,
): { value: unknown } | Unread {
  const node = unwrap(from)
  const unread = { unread: node === undefined ? "" : file.code.slice(node.start, node.end) }
  if (node === undefined || depth > deepest) return unread
  const inner = (one: ScriptNode | undefined) => readValue(folder, file, one, depth + 1)
  switch (node.type) {
    case "StringLiteral":
    case "NumericLiteral":
    case "BooleanLiteral":
      return { value: node.value }
    case "TemplateLiteral":
      return (node.expressions ?? []).length > 0 ? unread : { value: textOf(node) }
    case "ArrayExpression": {
      const values = (node.elements ?? []).map((one) => inner(one ?? undefined))
      const wrong = values.find((one) => "unread" in one)
      return wrong ?? { value: values.map((one) => ("value" in one ? one.value : undefined)) }
    }
    case "ObjectExpression": {
      const entries = new Map<string, unknown>()
      for (const { type, key, value, computed } of node.properties ?? []) {
        const found = type === "ObjectProperty" && computed !== true ? inner(value as ScriptNode) : unread
        if ("unread" in found) return found
        entries.set(String(nameOf(key)), found.value)
      }
      return { value: Object.fromEntries(entries) }
    }
    case "Identifier":
      return readName(folder, file, { name: node.name ?? "", depth }) ?? unread
    case "MemberExpression": {
      const object = inner(node.object)
      const name = String(nameOf(node.property))
      const value =
        "value" in object && node.computed !== true ? (object.value as Record<string, unknown>)[name] : undefined
      return value === undefined ? unread : { value }
    }
    default:
      return unread
  }
}

const textOf = ({ quasis = [] }: ScriptNode): string =>
  quasis.map(({ value }) => (value as { cooked?: string }).cooked ?? "").join("")

/** What a name stands for: in this file, or in the file of the site that it comes from. */
function readName(
  folder: string,
  file: ScriptFile,
  { name, depth }: { name: string; depth: number },
): ReturnType<typeof readValue> | undefined {
  const here = declaredIn(file.body, name)
  if (here !== undefined) return readValue(folder, file, here, depth + 1)
  for (const { type, source, specifiers = [] } of file.body) {
    const found = type === "ImportDeclaration" ? specifiers.find(({ local }) => local?.name === name) : undefined
    if (found === undefined || found.type !== "ImportSpecifier") continue
    const at = toSitePath(String(source?.value), { folder, from: file.path, aliases: readAliases(folder) })
    const bare = at?.replace(/\.js$/, "")
    const path = [at, bare]
      .flatMap((one) => (one === undefined ? [] : ends.map((end) => one + end)))
      .find((one) => /\.[mc]?[jt]sx?$/.test(one) && existsSync(join(folder, one)))
    const other = path === undefined ? undefined : readScript(folder, path)
    if (other !== undefined) return readName(folder, other, { name: String(nameOf(found.imported)), depth: depth + 1 })
  }
  return undefined
}
