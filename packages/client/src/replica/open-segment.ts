import { statSync } from "node:fs"
import { join } from "node:path"

import { CitableError } from "@citable/contract/core"

import { openFile } from "./open-file.ts"

/** A segment as the head of a replica names it: two files that never change once they are named. */
export interface SegmentName {
  name: string
  /** Size of its data file, in bytes. */
  data: number
  /** Size of its index, in bytes. */
  index: number
}

/** The data file of a segment, open for as long as somebody holds it, so that nobody can take it away. */
export interface Segment extends SegmentName {
  /** Whether both files are those that were opened. */
  isUnchanged(): boolean
  /** Throws `replica_damaged` where the file ends before. */
  read(at: number, bytes: number): Buffer
  /** To be called as often as `release`. False where the file was closed meanwhile, and is gone. */
  hold(): boolean
  release(): void
}

/** A segment is a `part` until all of it is on the disk. */
export type SegmentStage = "part" | "articles"

export function toSegmentPath(dir: string, stage: SegmentStage, name: string, kind: "data" | "index"): string {
  return join(dir, `${stage}-${name}.${kind}`)
}

/** Segments in use, by the path of their data file: one descriptor for all of its readers in this process. */
const openSegments = new Map<string, Segment>()

/** The caller has to hold it at once. `undefined` where the file is missing or of another size. */
export function openSegment(dir: string, { name, data, index }: SegmentName): Segment | undefined {
  const path = toSegmentPath(dir, "articles", name, "data")
  const known = openSegments.get(path)
  if (known?.isUnchanged() === true) return known
  const file = openFile(path, data)
  if (file === undefined) return undefined
  const opened = describeFiles(dir, name)
  let holders = 0
  const segment: Segment = {
    name,
    data,
    index,
    isUnchanged: () => describeFiles(dir, name) === opened,
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

/** What reading throws where bytes are not those that were written. */
export function toDamaged(dir: string): CitableError {
  return new CitableError(
    `The replica in ${dir} is damaged: a file is not as it was written. Open the replica again, which repairs it.`,
    { code: "replica_damaged" },
  )
}
