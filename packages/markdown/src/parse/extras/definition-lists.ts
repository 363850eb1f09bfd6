import type { Blockquote, List, ListItem, Nodes, Paragraph, PhrasingContent, Root, RootContent } from "mdast"

/**
 * Finds the colons that may begin the description of a term, apart from those in fenced code:
 *
 * ```markdown
 * Term
 * : Its description
 * ```
 */
export function findDescriptions(source: string): Set<number> {
  const places = new Set<number>()
  let fence = ""
  let start = 0
  for (const line of source.split("\n")) {
    const marker = /^[ \t>]*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === "") {
      if (marker !== undefined) fence = marker
      else if (/^[ >]*:[ \t]+\S/.test(line)) places.add(start + line.indexOf(":"))
    } else if (marker?.startsWith(fence)) fence = ""
    start += line.length + 1
  }
  return places
}

/** Writes list marks for the colons. Like them they are one character wide, so every parser finds what belongs to a description. */
export function markDescriptions(source: string, places: ReadonlySet<number>): string {
  let marked = ""
  let end = 0
  for (const place of [...places].toSorted((one, other) => one - other)) {
    marked += `${source.slice(end, place)}+`
    end = place + 1
  }
  return marked + source.slice(end)
}

/** Makes definition lists of the terms and the marked descriptions of a tree, and returns the places of these descriptions. */
export function addDefinitionLists(tree: Root, places: ReadonlySet<number>): Set<number> {
  const found = new Set<number>()

  function visit(node: Nodes): void {
    if (!("children" in node)) return
    for (const child of node.children) visit(child)
    if (!isFlow.has(node.type)) return
    const children = node.children as RootContent[]
    for (let index = children.length - 1; index > 0; index -= 1) {
      const term = children[index - 1]
      const list = children[index]
      if (term?.type !== "paragraph" || list?.type !== "list" || !isDescription(list, places)) continue
      for (const item of list.children) found.add(placeOf(item))
      const next = children[index + 1]
      const isTogether = next !== undefined && isDefinitionList(next)
      const made = toDefinitionList(term, list)
      if (isTogether) made.children.push(...next.children)
      children.splice(index - 1, isTogether ? 3 : 2, made)
      index -= 1
    }
  }

  visit(tree)
  return found
}

const isFlow: ReadonlySet<string> = new Set(["root", "blockquote", "listItem", "footnoteDefinition"])

const placeOf = (item: ListItem): number => item.position?.start.offset ?? -1

function isDescription({ children }: List, places: ReadonlySet<number>): boolean {
  return children.every((item) => item.checked == null && places.has(placeOf(item)))
}

function isDefinitionList(node: Nodes): node is Blockquote {
  return node.type === "blockquote" && node.data?.hName === "dl"
}

/** Quotes and paragraphs by type, because every later step knows these, and lists of terms by their names in HTML. */
function toDefinitionList(term: Paragraph, list: List): Blockquote {
  const isApart = (list.position?.start.line ?? 0) > (term.position?.end.line ?? 0) + 1
  const isLoose = isApart || list.spread === true || list.children.some(({ spread }) => spread === true)
  return {
    type: "blockquote",
    data: { hName: "dl" },
    position: term.position,
    children: [
      ...splitLines(term.children).map((children): Paragraph => ({
        type: "paragraph",
        data: { hName: "dt" },
        children,
      })),
      ...list.children.map((item) => toDescription(item, isLoose)),
    ],
  }
}

function toDescription({ children, position }: ListItem, isLoose: boolean): Paragraph | Blockquote {
  const [only, ...others] = children
  if (!isLoose && only?.type === "paragraph" && others.length === 0) return { ...only, position, data: { hName: "dd" } }
  return { type: "blockquote", data: { hName: "dd" }, position, children }
}

/** The terms of a paragraph: each line is one. */
function splitLines(children: readonly PhrasingContent[]): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [[]]
  for (const child of children) {
    if (child.type === "break") lines.push([])
    else if (child.type !== "text") lines.at(-1)?.push(child)
    else {
      for (const [index, value] of child.value.split("\n").entries()) {
        if (index > 0) lines.push([])
        if (value !== "") lines.at(-1)?.push({ ...child, value })
      }
    }
  }
  return lines.filter(({ length }) => length > 0)
}
