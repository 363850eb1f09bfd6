import type { AttributeNode, Node, TagLikeNode } from "@astrojs/compiler/types"

import { parseScript, type ScriptNode } from "../parse-script.ts"

/** A component of Astro, in parts. */
export interface AstroFile {
  /** The code between the fences. */
  code: string
  /** Its statements. None if nobody can parse them. */
  script: ScriptNode[]
  template: Node[]
}

/** Parses a component with Astro's compiler. */
export async function parseAstro(source: string): Promise<AstroFile> {
  const { parse } = await import("@astrojs/compiler")
  const { ast } = await parse(source, { position: true })
  const code = ast.children.flatMap((node) => (node.type === "frontmatter" ? [node.value] : []))[0] ?? ""
  return { code, script: parseScript(code) ?? [], template: ast.children.filter(({ type }) => type !== "frontmatter") }
}

export const isTag = (node: Node): node is TagLikeNode =>
  ["element", "component", "fragment", "custom-element"].includes(node.type)

/** What is written in an attribute, if it is plain text. */
export const textOf = (tag: TagLikeNode, name: string): string | undefined =>
  attributeOf(tag, name)?.kind === "quoted" ? attributeOf(tag, name)?.value : undefined

const attributeOf = (tag: TagLikeNode, name: string): AttributeNode | undefined =>
  tag.attributes.find((attribute) => attribute.name === name)

/** All nodes below some, with the tags around each, the outermost first. */
export function* walk(
  nodes: readonly Node[],
  around: readonly TagLikeNode[] = [],
): Generator<[Node, readonly TagLikeNode[]]> {
  for (const node of nodes) {
    yield [node, around]
    if ("children" in node) yield* walk(node.children, isTag(node) ? [...around, node] : around)
  }
}

/** The imports of components and of names: the path by the local name. */
export function importsOf({ script }: AstroFile): Map<string, string> {
  return new Map(
    script
      .filter(({ type }) => type === "ImportDeclaration")
      .flatMap(({ specifiers = [], source }) =>
        specifiers.map(
          ({ local }) => [local?.name ?? "", typeof source?.value === "string" ? source.value : ""] as const,
        ),
      ),
  )
}

/** The value of a variable of the front matter, without types around it. */
export function initialOf({ script }: AstroFile, name: string): ScriptNode | undefined {
  return script
    .flatMap(({ type, declarations = [] }) => (type === "VariableDeclaration" ? declarations : []))
    .find(({ id }) => id?.name === name)?.init
}
