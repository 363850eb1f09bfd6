import type { Nodes, Root } from "mdast"

import { byteOf, numberOf, placeOf, textOf, type Arena } from "./arena.ts"

/** The types of nodes that Markdown with GFM has, by the parser's number. */
export const nodeType = {
  root: 0,
  paragraph: 1,
  heading: 2,
  thematicBreak: 3,
  blockquote: 4,
  list: 5,
  listItem: 6,
  html: 7,
  code: 8,
  definition: 9,
  text: 10,
  emphasis: 11,
  strong: 12,
  inlineCode: 13,
  break: 14,
  link: 15,
  image: 16,
  linkReference: 17,
  imageReference: 18,
  footnoteDefinition: 19,
  footnoteReference: 20,
  table: 21,
  tableRow: 22,
  tableCell: 23,
  delete: 24,
} as const

const names: readonly string[] = Object.keys(nodeType)
const leaves = new Set<number>(
  (["thematicBreak", "html", "code", "definition", "text", "inlineCode", "break", "image", "imageReference"] as const)
    .map((name) => nodeType[name])
    .concat(nodeType.footnoteReference as never),
)
const isLeaf = Uint8Array.from(names, (_, type) => (leaves.has(type) ? 1 : 0))

/** Any node with children. All have the same fields, because walks over objects of one shape take half of the time. */
interface Parent {
  type: string
  children: Nodes[]
  position: Root["position"]
  depth: number | undefined
  ordered: boolean | undefined
  start: number | null | undefined
  spread: boolean | undefined
  checked: boolean | null | undefined
  align: (string | null)[] | undefined
  url: string | undefined
  title: string | null | undefined
  identifier: string | undefined
  label: string | undefined
  referenceType: string | undefined
}

/** Any node without children. */
interface Leaf {
  type: string
  value: string | undefined
  position: Root["position"]
  url: string | undefined
  title: string | null | undefined
  alt: string | undefined
  lang: string | null | undefined
  meta: string | null | undefined
  identifier: string | undefined
  label: string | undefined
  referenceType: string | undefined
}

/** Turns a node of a type that {@link nodeType} has into an object, without its children. */
export function toNode(arena: Arena, id: number, type: number): Nodes {
  return (isLeaf[type] === 1 ? toLeaf(arena, id, type) : toParent(arena, id, type)) as Nodes
}

function toParent(arena: Arena, id: number, type: number): Parent {
  const node: Parent = {
    type: names[type] ?? "",
    children: [],
    position: undefined,
    depth: undefined,
    ordered: undefined,
    start: undefined,
    spread: undefined,
    checked: undefined,
    align: undefined,
    url: undefined,
    title: undefined,
    identifier: undefined,
    label: undefined,
    referenceType: undefined,
  }
  if (type === nodeType.heading) node.depth = byteOf(arena, id, 0) || 1
  else if (type === nodeType.list) {
    node.ordered = byteOf(arena, id, 4) !== 0
    node.start = node.ordered ? numberOf(arena, id, 0) : null
    node.spread = byteOf(arena, id, 5) !== 0
  } else if (type === nodeType.listItem) {
    const checked = byteOf(arena, id, 0)
    node.checked = checked === 2 ? null : checked === 1
    node.spread = byteOf(arena, id, 1) !== 0
  } else if (type === nodeType.link) {
    node.url = textOf(arena, id, 0)
    node.title = textOf(arena, id, 8) || null
  } else if (type === nodeType.linkReference || type === nodeType.footnoteDefinition) {
    node.identifier = textOf(arena, id, 0)
    node.label = textOf(arena, id, 8)
    if (type === nodeType.linkReference) node.referenceType = referenceTypes[byteOf(arena, id, 16)]
  } else if (type === nodeType.table) {
    node.align = Array.from(
      { length: countColumns(arena, id) },
      (_, index) => alignments[byteOf(arena, id, 4 + index)] ?? null,
    )
  }
  return node
}

const referenceTypes = ["shortcut", "collapsed", "full"]
const alignments = [null, "left", "right", "center"]

export function countColumns(arena: Arena, table: number): number {
  return numberOf(arena, table, 0)
}

function toLeaf(arena: Arena, id: number, type: number): Leaf {
  const node: Leaf = {
    type: names[type] ?? "",
    value: undefined,
    position: undefined,
    url: undefined,
    title: undefined,
    alt: undefined,
    lang: undefined,
    meta: undefined,
    identifier: undefined,
    label: undefined,
    referenceType: undefined,
  }
  if (type === nodeType.text || type === nodeType.inlineCode || type === nodeType.html)
    node.value = textOf(arena, id, 0)
  else if (type === nodeType.code) {
    node.lang = textOf(arena, id, 0) || null
    node.meta = textOf(arena, id, 8) || null
    node.value = textOf(arena, id, 16)
  } else if (type === nodeType.image) {
    node.url = textOf(arena, id, 0)
    node.alt = textOf(arena, id, 8)
    node.title = textOf(arena, id, 16) || null
  } else if (type === nodeType.definition) {
    node.url = textOf(arena, id, 0)
    node.title = textOf(arena, id, 8) || null
    node.identifier = textOf(arena, id, 16)
    node.label = textOf(arena, id, 24)
  } else if (type === nodeType.imageReference || type === nodeType.footnoteReference) {
    node.identifier = textOf(arena, id, 0)
    node.label = textOf(arena, id, 8)
    if (type === nodeType.imageReference) {
      node.referenceType = referenceTypes[byteOf(arena, id, 16)]
      node.alt = textOf(arena, id, 20)
    }
  }
  return node
}

/** Where a node stands in the source. `undefined` for what is not written there. */
export function positionOf(arena: Arena, id: number): Root["position"] {
  const line = placeOf(arena, id, "line")
  if (line === 0) return undefined
  return {
    start: { line, column: placeOf(arena, id, "column"), offset: placeOf(arena, id, "start") },
    end: {
      line: placeOf(arena, id, "endLine"),
      column: placeOf(arena, id, "endColumn"),
      offset: placeOf(arena, id, "end"),
    },
  }
}
