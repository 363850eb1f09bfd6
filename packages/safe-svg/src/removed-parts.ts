/** What a rebuilt SVG lacks. Each is a noun, as people read it. */
export type RemovedKind =
  | "script"
  | "event handler"
  | "foreign document"
  | "external picture"
  | "embedded file"
  | "external reference"
  | "external style sheet"
  | "style rule"
  | "font"
  | "link"
  | "animation"
  | "unknown element"

export interface RemovedPart {
  kind: RemovedKind
  count: number
}

export interface RemovedParts {
  add(kind: RemovedKind): void
  list(): RemovedPart[]
}

/** Counts what is removed, by kind, in the order in which it was found. */
export function createRemovedParts(): RemovedParts {
  const counts = new Map<RemovedKind, number>()
  return {
    add: (kind) => void counts.set(kind, (counts.get(kind) ?? 0) + 1),
    list: () => [...counts].map(([kind, count]) => ({ kind, count })),
  }
}
