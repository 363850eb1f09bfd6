import { posix } from "node:path"

/**
 * The rooms of a package from the roof down, a floor an entry: a file may import from its own room and from lower floors only. A room is
 * a folder below `src`, or a file that lies there by itself.
 */
export type Staircase = readonly (readonly string[])[]

const relativeImports = /(?:\bfrom\s*|\bimport\s*\(?\s*)["'](\.\.?\/[^"']+)["']/g

/** Which files each file imports, types included; what lies outside of `files` is left out. Keys and values are paths below `src`. */
export function readImports(files: ReadonlyMap<string, string>): Map<string, string[]> {
  const imports = new Map<string, string[]>()
  for (const [file, text] of files) {
    const found = [...text.matchAll(relativeImports)].map(([, specifier = ""]) =>
      posix.normalize(posix.join(posix.dirname(file), specifier)),
    )
    imports.set(
      file,
      found.filter((other) => files.has(other)),
    )
  }
  return imports
}

/** The imports that climb, as `from -> to`, and the files that lie in no room. */
export function findUpwardImports(imports: ReadonlyMap<string, readonly string[]>, staircase: Staircase): string[] {
  const floors = staircase.flatMap((rooms, floor) => rooms.map((room) => ({ room, floor })))
  // The longest name first: `internal/reading` before `internal`.
  floors.sort((one, other) => other.room.length - one.room.length)
  const placeOf = (file: string) =>
    floors.find(({ room }) => file.startsWith(`${room}/`) || file.replace(/\.[^./]+$/, "") === room)
  const faults: string[] = []
  for (const [file, others] of imports) {
    const own = placeOf(file)
    if (own === undefined) faults.push(`${file} lies in no room`)
    for (const other of others) {
      const there = placeOf(other)
      if (own === undefined || there === undefined || own.room === there.room) continue
      if (there.floor <= own.floor) faults.push(`${file} -> ${other}`)
    }
  }
  return faults
}

/** The circles among files, each as the files that reach each other. */
export function findCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const reached = new Map([...imports.keys()].map((file) => [file, reachFrom(file, imports)]))
  const circles = new Map<string, string[]>()
  for (const [file, others] of reached) {
    if (!others.has(file)) continue
    const circle = [...others].filter((other) => reached.get(other)?.has(file)).toSorted()
    circles.set(circle.join(), circle)
  }
  return [...circles.values()]
}

function reachFrom(file: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>()
  const open = [...(imports.get(file) ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    open.push(...(imports.get(next) ?? []))
  }
  return reached
}
