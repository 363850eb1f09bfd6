/** The start of a segment, a template whose place gets one, the comments around a boundary and its fallback, and what ends a segment. */
const marks =
  /<div hidden(?:="")? id="([^"<>]{1,80})">|<template id="([^"<>]{1,80})"><\/template>|<!--(\/?)[$&][?!~]?-->|<(\/?)div[\s>]/g
/** The call that moves a segment: into a boundary, which it names first, or to a template (`$RS`). */
const moves = /\$R([CRS])\("([^"<>]{1,80})","([^"<>]{1,80})"/g
const deepest = 100

interface Move {
  source: string
  target: string
  isToBoundary: boolean
}

interface Range {
  start: number
  end: number
}

/** What is written otherwise than it stands: with a segment instead, or not at all. */
interface Piece extends Range {
  segment?: Range
}

interface Segment extends Range {
  /** With the element around it. */
  outer: Range
}

/**
 * Puts what React streams where its scripts put it: it sends a fallback first, and what belongs there later, in a hidden element at the end of
 * the body. `isStreamed` says whether it does, and so writes a title wherever the page is by then. Takes time in proportion to the page.
 */
export function placeStreamed(html: string): { html: string; isStreamed: boolean } {
  if (!html.includes("$RC(") && !html.includes("$RS(")) return { html, isStreamed: false }
  const pieces = findPieces(html, findMoves(html))
  const placed = new Set<Range>()

  function write({ start, end }: Range, depth: number): string {
    let written = ""
    let from = start
    for (let at = firstFrom(pieces, start); at < pieces.length; at += 1) {
      const piece = pieces[at] as Piece
      if (piece.start >= end) break
      const { segment } = piece
      if (piece.start < from || (segment !== undefined && (placed.has(segment) || depth > deepest))) continue
      written += html.slice(from, piece.start)
      from = piece.end
      if (segment === undefined) continue
      placed.add(segment)
      written += write(segment, depth + 1)
    }
    return written + html.slice(from, end)
  }

  return { html: write({ start: 0, end: html.length }, 0), isStreamed: true }
}

/** The first call for each segment, by the segment. */
function findMoves(html: string): Map<string, Move> {
  const found = new Map<string, Move>()
  for (const [, kind, one = "", other = ""] of html.matchAll(moves)) {
    const isToBoundary = kind !== "S"
    const [source, target] = isToBoundary ? [other, one] : [one, other]
    if (!found.has(source)) found.set(source, { source, target, isToBoundary })
  }
  return found
}

/** In the order of the page. */
function findPieces(html: string, bySource: ReadonlyMap<string, Move>): Piece[] {
  const byTarget = new Map([...bySource.values()].map((move) => [move.target, move]))
  const segments = new Map<string, Segment>()
  const slots: (Range & { source: string })[] = []
  const boundaries: ((typeof slots)[number] | undefined)[] = []
  /** The segment that is open, and how many elements of its kind are. */
  let open: { id: string; from: number; start: number; depth: number } | undefined
  for (const { 0: mark, 1: segment, 2: template, 3: boundaryEnd, 4: divEnd, index } of html.matchAll(marks)) {
    const after = index + mark.length
    if (segment !== undefined) {
      open = { id: segment, from: index, start: after, depth: 1 }
    } else if (divEnd !== undefined) {
      if (open === undefined) continue
      open.depth += divEnd === "" ? 1 : -1
      if (open.depth > 0) continue
      const { id, from, start } = open
      if (!segments.has(id)) segments.set(id, { start, end: index, outer: { start: from, end: after } })
      open = undefined
    } else if (template !== undefined) {
      const move = byTarget.get(template)
      if (move === undefined) continue
      const slot = { start: index, end: move.isToBoundary ? -1 : after, source: move.source }
      slots.push(slot)
      if (move.isToBoundary && boundaries.length > 0) boundaries[boundaries.length - 1] = slot
    } else if (boundaryEnd === "") {
      boundaries.push(undefined)
    } else {
      const slot = boundaries.pop()
      if (slot !== undefined) slot.end = index
    }
  }
  const pieces = slots.flatMap(({ start, end, source }): Piece[] => {
    const segment = segments.get(source)
    return segment === undefined || end === -1 ? [] : [{ start, end, segment }, segment.outer]
  })
  return pieces.toSorted((one, other) => one.start - other.start)
}

/** The place of the first piece that does not begin before. */
function firstFrom(pieces: readonly Piece[], start: number): number {
  let [low, high] = [0, pieces.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pieces[middle] as Piece).start < start) low = middle + 1
    else high = middle
  }
  return low
}
