import type { Emphasis, Nodes, Paragraph, PhrasingContent, Root, Text } from "mdast"

/** More are not searched for, because every text is searched for each one. */
const maxAbbreviations = 200

const definition = /^ {0,3}\*\[([^[\]\n]{1,100})\]:[ \t]*(\S.{0,500})$/

/**
 * Takes paragraphs of abbreviations out of a tree, and shows what these mean where they are used:
 *
 * ```markdown
 * *[HTML]: Hypertext Markup Language
 * ```
 */
export function addAbbreviations(tree: Root, source: string): void {
  const titles = new Map<string, string>()
  tree.children = tree.children.filter((node) => node.type !== "paragraph" || !isDefined(node, source, titles))
  if (titles.size === 0) return
  const pattern = toPattern([...titles.keys()])
  visit(tree)

  function visit(node: Nodes): void {
    if (!("children" in node)) return
    if (!node.children.some(({ type }) => type === "text")) {
      for (const child of node.children) visit(child)
      return
    }
    const parent = node as Paragraph
    parent.children = parent.children.flatMap((child) => {
      if (child.type === "text") return split(child, pattern, titles)
      visit(child)
      return [child]
    })
  }
}

/** Whether a paragraph has only lines that define an abbreviation, if there are not too many. */
function isDefined({ position }: Paragraph, source: string, titles: Map<string, string>): boolean {
  const text = source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
  const found = text.split("\n").map((line) => definition.exec(line))
  if (found.includes(null) || titles.size + found.length > maxAbbreviations) return false
  for (const [, name = "", title = ""] of found.filter((one) => one !== null)) {
    if (!titles.has(name.trim())) titles.set(name.trim(), title.trim())
  }
  return true
}

/** A letter or digit that a word has no space before. Ideographs, kana and Hangul can follow an abbreviation at once. */
const inWord = String.raw`(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}])[\p{L}\p{N}_]`

function toPattern(names: readonly string[]): RegExp {
  const longestFirst = names.toSorted((one, other) => other.length - one.length)
  const choices = longestFirst.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
  return new RegExp(`(?<!${inWord})(${choices.join("|")})(?!${inWord})`, "gu")
}

function split(text: Text, pattern: RegExp, titles: ReadonlyMap<string, string>): PhrasingContent[] {
  const parts = text.value.split(pattern)
  if (parts.length === 1) return [text]
  return parts.flatMap((value, index) => {
    if (value === "") return []
    const part: Text = { type: "text", value }
    return [index % 2 === 0 ? part : toAbbreviation(part, titles.get(value) ?? "")]
  })
}

function toAbbreviation(text: Text, title: string): Emphasis {
  return { type: "emphasis", data: { hName: "abbr", hProperties: { title } }, children: [text] }
}
