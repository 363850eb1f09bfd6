import { statSync } from "node:fs"
import { join } from "node:path"

import { CitableError } from "@citable/contract/core"

import { openFile } from "./open-file.ts"

/** A segment as the head names it: two files that never change once they are named. */
export interface SegmentName {
  name: string
  /** The size of its data file, in bytes. */
  data: number
  /** The size of its index, in bytes. */
  index: number
}

/** The data file of a segment. It stays open while somebody holds it, so removing it does no harm. */
export interface Segment extends SegmentName {
  /** Whether both files are still the ones that were opened. */
  isUnchanged(): boolean
  /** Throws `replica_damaged` if the file ends too early. */
  read(at: number, bytes: number): Buffer
  /** Call it as often as `release`. False if the file was closed meanwhile and is gone. */
  hold(): boolean
  release(): void
}

/** A segment is a `part` until it is completely on the disk. */
export type SegmentStage = "part" | "articles"

export function toSegmentPath(dir: string, stage: SegmentStage, name: string, kind: "data" | "index"): string {
  return join(dir, `${stage}-${name}.${kind}`)
}

/** Segments in use by the path of their data file. All readers in this process share one descriptor. */
const openSegments = new Map<string, Segment>()

/** The caller must hold it at once. `undefined` if the file is missing or has another size. */
export function openSegment(dir: string, { name, data, index }: SegmentName): Segment | undefined {
  const path = toSegmentPath(dir, "articles", name, "data")
  const known = openSegments.get(path)
  if (known?.isUnchanged() === true) return known
  const file = openFile(path, data)
  if (file === undefined) return undefined
  const identity = describeFiles(dir, name)
  let holders = 0
  const segment: Segment = {
    name,
    data,
    index,
    isUnchanged: () => describeFiles(dir, name) === identity,
    read(at, bytes) {
      const buffer = Buffer.allocUnsafe(bytes)
      if (!file.read(buffer, at)) throw toDamaged(dir)
      return buffer
    },
    hold() {
      if (!file.ensure()) return false
      if (holders++ === 0) openSegments.set(path, segment)
      return true
    },
    release() {
      if (--holders > 0) return
      file.close()
      if (openSegments.get(path) === segment) openSegments.delete(path)
    },
  }
  return segment
}

function describeFiles(dir: string, name: string): string {
  const files = (["data", "index"] as const).map((kind) => {
    const found = statSync(/* turbopackIgnore: true */ toSegmentPath(dir, "articles", name, kind), {
      throwIfNoEntry: false,
    })
    return found && `${found.ino} ${found.size} ${found.mtimeMs}`
  })
  return files.join(" ")
}

/** The error for bytes that changed on disk. */
export function toDamaged(dir: string): CitableError {
  return new CitableError(
    `The replica in ${dir} is damaged: a file changed on disk. Open the replica again to repair it.`,
    { code: "replica_damaged" },
  )
}
