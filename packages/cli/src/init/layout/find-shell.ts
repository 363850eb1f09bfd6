import { readFileSync } from "node:fs"
import { join, posix } from "node:path"

import type { TagLikeNode } from "@astrojs/compiler/types"

import { type Aliases, nameImport, toSitePath } from "../../site/resolve-import.ts"
import type { ScriptNode } from "../parse-script.ts"
import { listFiles, rootOf, type SourcePlace } from "./find-uses.ts"
import { type AstroFile, isTag, parseAstro, walk } from "./parse-astro.ts"

/** What is around the main part of a page that has no layout. */
export interface PageShell {
  /** The page, relative to the site. */
  path: string
  /** The code before and after the content of `<main>`. */
  before: string
  after: string
  /** The import statements of the page, by the file or package. The files are relative to the site. */
  imports: (ShellImport & { path: string | undefined })[]
}

interface ShellImport {
  /** What stands between `import` and the path. */
  names: string
  /** What the file calls these. None for a style sheet. */
  locals: string[]
  specifier: string
}

/**
 * Finds a page that is a whole document, as in a site that has no layouts: with a title that can be replaced, one `<main>`, and nothing around
 * it that the page computes.
 */
export async function findShell(
  { folder, source: sources }: SourcePlace,
  aliases: Aliases,
): Promise<PageShell | undefined> {
  const pages = listFiles(folder, posix.join(sources, "pages"), [".astro"]).filter((name) => !name.includes("["))
  const isSpecial = (path: string) => /\/(?:index|404|500)\.astro$/.test(path)
  for (const path of pages.toSorted((a, b) => Number(isSpecial(a)) - Number(isSpecial(b)))) {
    const source = readFileSync(join(folder, path), "utf8")
    if (!source.includes("<main") || source.includes("@citable/")) continue
    const shell = readShell(source, await parseAstro(source))
    if (shell === undefined) continue
    const imports = shell.imports.map((one) => {
      return { ...one, path: toSitePath(one.specifier, { folder, from: path, aliases }) }
    })
    if (imports.every((one) => one.path !== undefined || !one.specifier.startsWith(".")))
      return { ...shell, path, imports }
  }
  return undefined
}

interface ReadShell extends Pick<PageShell, "before" | "after"> {
  imports: ShellImport[]
}

function readShell(source: string, file: AstroFile): ReadShell | undefined {
  const root = rootOf(file)
  const mains = [...walk(file.template)].filter(([node]) => isTag(node) && node.name === "main")
  const [main, around = []] = mains[0] ?? []
  if (root?.name !== "html" || main === undefined || mains.length > 1 || around[0] !== root) return undefined
  // The compiler counts bytes.
  const bytes = Buffer.from(source)
  const cut = (tag: TagLikeNode) => [tag.position?.start.offset ?? 0, tag.position?.end?.offset ?? 0] as const
  const [start, end] = cut(root)
  const [from, to] = cut(main as TagLikeNode)
  const inner = bytes.subarray(from, to).toString()
  const open = /^<main(?:\s+[\w-]+="[^"]*")*\s*>/.exec(inner)?.[0]
  const before = bytes.subarray(start, from).toString() + (open ?? "")
  const after = inner.slice(inner.lastIndexOf("</main>")) + bytes.subarray(to, end).toString()
  const isWhole = before.startsWith("<html") && inner.endsWith("</main>") && after.trimEnd().endsWith("</html>")
  const text = before + after
  if (open === undefined || !isWhole || /<style|<script|Astro\.(?:props|params)/.test(text)) return undefined
  if (declaredNames(file.script).some((name) => hasName(text, name)) || !/<title>|\btitle=/.test(before))
    return undefined
  return { before, after, imports: toImports(file) }
}

/** The names that the front matter computes. */
function declaredNames(script: readonly ScriptNode[]): string[] {
  return script.flatMap(({ type, id, declarations = [] }) =>
    type === "VariableDeclaration" ? declarations.flatMap((one) => namesIn(one.id)) : namesIn(id),
  )
}

function namesIn(pattern: ScriptNode | undefined): string[] {
  if (pattern?.type === "Identifier") return [pattern.name ?? ""]
  return (pattern?.properties ?? []).flatMap(({ key }) => namesIn(key))
}

function toImports({ code, script }: AstroFile): ShellImport[] {
  return script.flatMap(({ type, source, specifiers = [], start }) => {
    if (type !== "ImportDeclaration" || source === undefined) return []
    const names = code
      .slice(start, source.start)
      .replace(/^import\s*/, "")
      .trim()
    const locals = specifiers.map(({ local }) => local?.name ?? "")
    return [{ names, locals, specifier: typeof source.value === "string" ? source.value : "" }]
  })
}

/** The imports that a document needs, as another page of the site writes them. One without names, such as of a style sheet, stays. */
export function writeImports({ imports }: PageShell, { from, code }: { from: string; code: string }): string[] {
  const isNeeded = ({ locals }: ShellImport) => locals.length === 0 || locals.some((name) => hasName(code, name))
  return imports.filter(isNeeded).map(({ names, path, specifier }) => {
    const name = path === undefined ? specifier : nameImport(specifier, { path, from })
    return `import ${names}${names === "" ? "" : " "}"${name}"`
  })
}

const hasName = (code: string, name: string): boolean => new RegExp(String.raw`\b${name}\b`).test(code)
