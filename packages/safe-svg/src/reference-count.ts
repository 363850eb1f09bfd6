import { toSvgRefusal } from "./svg-refusal.ts"

interface Part {
  /** Elements that belong to no part within it. */
  elements: number
  /** The parts within it, and those that its elements show. */
  parts: string[]
  total?: number
}

export interface ReferenceCount {
  open(id: string | undefined): void
  /** The element that was opened last shows another part. */
  refer(id: string): void
  close(): void
  /** Throws `svg_refused` if a browser would draw more than a million elements. */
  check(): void
}

const maxDrawn = 1_000_000
const maxDepth = 200

/**
 * Counts the elements that a browser draws. Ten elements that each show ten others are a hundred, so a small file can keep a
 * browser busy for hours. References of style sheets are not counted.
 */
export function createReferenceCount(): ReferenceCount {
  const root = "\0"
  const parts = new Map<string, Part>([[root, { elements: 0, parts: [] }]])
  const open = [root]

  function partOf(id: string): Part {
    const part = parts.get(id) ?? { elements: 0, parts: [] }
    parts.set(id, part)
    return part
  }

  const counting = new Set<string>()
  function count(id: string): number {
    const part = parts.get(id)
    // A browser ignores a reference to what contains it.
    if (part === undefined || counting.has(id)) return 0
    if (part.total !== undefined) return part.total
    if (counting.size >= maxDepth) throw toSvgRefusal("has references that nest too deep.")
    counting.add(id)
    part.total = part.parts.reduce((sum, inner) => Math.min(sum + count(inner), maxDrawn + 1), part.elements)
    counting.delete(id)
    return part.total
  }

  return {
    open(id) {
      const current = open.at(-1) ?? root
      if (id !== undefined && id !== current) partOf(current).parts.push(id)
      open.push(id ?? current)
      partOf(id ?? current).elements += 1
    },
    refer: (id) => void partOf(open.at(-1) ?? root).parts.push(decode(id)),
    close: () => void open.pop(),
    check() {
      if (count(root) > maxDrawn)
        throw toSvgRefusal("shows parts of itself over and over: more than a million elements.")
    },
  }
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    // A single % is a character of the id.
    return id
  }
}
