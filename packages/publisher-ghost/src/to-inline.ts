import { hasOnly, isElement, type Node } from "@citable/publishers/to-html"

export type LexicalNode = Record<string, unknown> & { type: string }

/** The bits that Lexical has for elements of a text. */
const formats = new Map(
  [["strong", "b"], ["em", "i"], ["del", "s"], ["u"], ["code"], ["sub"], ["sup"], ["mark"]].flatMap((names, bit) =>
    names.map((name) => [name, 2 ** bit] as const),
  ),
)

/** The words of a block with their emphasis and links; undefined if Lexical cannot hold all of it. */
export function toInline(nodes: readonly Node[]): LexicalNode[] | undefined {
  const output: LexicalNode[] = []
  return collect(nodes, { format: 0, output, isInLink: false }) ? trim(output) : undefined
}

interface Place {
  format: number
  output: LexicalNode[]
  isInLink: boolean
}

function collect(nodes: readonly Node[], place: Place): boolean {
  const { format, output, isInLink } = place
  return nodes.every((node) => {
    if (node.type === "text") {
      const text = node.value.replace(/[ \t\n\f\r]+/g, " ")
      output.push({ detail: 0, format, mode: "normal", style: "", text, type: "extended-text", version: 1 })
    }
    if (!isElement(node)) return node.type === "text" || node.type === "comment"
    const { href, rel } = node.properties
    if (node.tagName === "br") output.push({ type: "linebreak", version: 1 })
    if (node.tagName === "a" && !isInLink && typeof href === "string" && href !== "" && hasOnly(node, "href", "rel")) {
      const children: LexicalNode[] = []
      const words = rel === undefined ? null : [rel].flat().join(" ")
      const link = { direction: null, format: "", indent: 0, type: "link", version: 1, target: null, title: null }
      output.push({ children, ...link, rel: words, url: href })
      return collect(node.children, { format, output: children, isInLink: true })
    }
    const bit = node.tagName === "br" ? 0 : formats.get(node.tagName)
    return bit !== undefined && hasOnly(node) && collect(node.children, { ...place, format: format | bit })
  })
}

/** Without the white space that no page shows: at the ends, and around breaks of lines. */
function trim(nodes: readonly LexicalNode[]): LexicalNode[] {
  const isEdge = (at: number) => nodes[at] === undefined || nodes[at].type === "linebreak"
  return nodes.flatMap((node, index) => {
    if (node.type !== "extended-text") return [node]
    const whole = String(node["text"])
    const begun = isEdge(index - 1) ? whole.replace(/^ /, "") : whole
    const text = isEdge(index + 1) ? begun.replace(/ $/, "") : begun
    return text === "" ? [] : [{ ...node, text }]
  })
}
