import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs"
import { join } from "node:path"

import { CitableError } from "@citable/contract/core"

import { hasCode } from "./replica-files.ts"

/** A segment as the head of a replica names it: two files that never change once they are named. */
export interface SegmentName {
  name: string
  /** Size of its data file, in bytes. */
  data: number
  /** Size of its index, in bytes. */
  index: number
}

/** The data file of a segment, open for as long as the object lives, so that nobody can take it away. */
export interface Segment extends SegmentName {
  /** Whether both files are those that were opened. */
  isUnchanged(): boolean
  /** Throws `replica_damaged` where the file ends before. */
  read(at: number, bytes: number): Buffer
}

const openFiles = new FinalizationRegistry<number>(closeSync)

/** A segment is a `part` until all of it is on the disk. */
export type SegmentStage = "part" | "articles"

export function toSegmentPath(dir: string, stage: SegmentStage, name: string, kind: "data" | "index"): string {
  return join(dir, `${stage}-${name}.${kind}`)
}

/** `undefined` where the file is missing or of another size. */
export function openSegment(dir: string, { name, data, index }: SegmentName): Segment | undefined {
  let fd: number
  try {
    fd = openSync(/* turbopackIgnore: true */ toSegmentPath(dir, "articles", name, "data"), "r")
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined
    throw error
  }
  if (fstatSync(fd).size !== data) {
    closeSync(fd)
    return undefined
  }
  const describe = (): string => describeFiles(dir, name)
  const opened = describe()
  const segment: Segment = {
    name,
    data,
    index,
    isUnchanged: () => describe() === opened,
    read(at, bytes) {
      const buffer = Buffer.allocUnsafe(bytes)
      if (readSync(fd, buffer, 0, bytes, at) !== bytes) throw toDamaged(dir)
      return buffer
    },
  }
  openFiles.register(segment, fd)
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
