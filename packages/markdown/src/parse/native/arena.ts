import type { createMdastHandle, dropHandle, MdastReader, serializeHandle } from "satteri"

/** The parts of the package that give the nodes of a tree as it lays them out in memory. */
export interface NativeModule {
  createMdastHandle: typeof createMdastHandle
  serializeHandle: typeof serializeHandle
  dropHandle: typeof dropHandle
  MdastReader: typeof MdastReader
}

/** The nodes of one tree. The root is node 0. Reading them costs a third of the objects that the package makes of them. */
export interface Arena {
  view: DataView
  reader: MdastReader
  /** Where each table of the memory begins. */
  nodes: number
  children: number
  data: number
}

/** The layout of a node in the one release that {@link nativeParser} takes: each field is four bytes long, or begins with its one byte. */
const nodeSize = 52
const field = { type: 4, start: 12, end: 16, line: 20, column: 24, endLine: 28, endColumn: 32 } as const
const childrenStart = 36
const childrenCount = 40
const dataStart = 44
const dataLength = 48

/** Parses a source. */
export function parseToArena(source: string, gfm: boolean, native: NativeModule): Arena {
  const handle = native.createMdastHandle(source, { gfm, frontmatter: false })
  try {
    const bytes = native.serializeHandle(handle)
    const reader = new native.MdastReader(bytes)
    const { nodeStructSize, nodesOffset, childrenOffset, typeDataOffset, nodeDataCount } = reader.header
    if (nodeStructSize !== nodeSize || nodeDataCount !== 0)
      throw new TypeError("The native parser gave an unknown tree")
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return { view, reader, nodes: nodesOffset, children: childrenOffset, data: typeDataOffset }
  } finally {
    native.dropHandle(handle)
  }
}

export function typeOf({ view, nodes }: Arena, id: number): number {
  return view.getUint8(nodes + id * nodeSize + field.type)
}

/** A position in the source, or the number of a line or column. All are 0 for what is not written in the source. */
export function placeOf({ view, nodes }: Arena, id: number, name: Exclude<keyof typeof field, "type">): number {
  return view.getUint32(nodes + id * nodeSize + field[name], true)
}

export function countChildren({ view, nodes }: Arena, id: number): number {
  return view.getUint32(nodes + id * nodeSize + childrenCount, true)
}

export function childOf({ view, nodes, children }: Arena, id: number, index: number): number {
  return view.getUint32(children + 4 * (view.getUint32(nodes + id * nodeSize + childrenStart, true) + index), true)
}

/** A text of a node. Empty if it has none. */
export function textOf({ view, reader, nodes, data }: Arena, id: number, offset: number): string {
  const node = nodes + id * nodeSize
  if (offset + 8 > view.getUint32(node + dataLength, true)) return ""
  const at = data + view.getUint32(node + dataStart, true) + offset
  return reader.getString(view.getUint32(at, true), view.getUint32(at + 4, true))
}

/** A number of one byte of a node. */
export function byteOf({ view, nodes, data }: Arena, id: number, offset: number): number {
  const node = nodes + id * nodeSize
  if (offset >= view.getUint32(node + dataLength, true)) return 0
  return view.getUint8(data + view.getUint32(node + dataStart, true) + offset)
}

/** A number of four bytes of a node. */
export function numberOf({ view, nodes, data }: Arena, id: number, offset: number): number {
  const node = nodes + id * nodeSize
  if (offset + 4 > view.getUint32(node + dataLength, true)) return 0
  return view.getUint32(data + view.getUint32(node + dataStart, true) + offset, true)
}
