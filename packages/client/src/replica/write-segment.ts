import { randomUUID } from "node:crypto"
import { readSync } from "node:fs"
import type { FileHandle } from "node:fs/promises"
import { crc32 } from "node:zlib"

import type { Article } from "@citable/contract"

import { type SegmentName, toSegmentPath } from "./open-segment.ts"
import { type BytesPlace, type EntryRow, type IndexLine, moveRow, type ReplicaEntry, toRow } from "./replica-entry.ts"
import type { ReplicaFiles } from "./replica-files.ts"
import { toBodyKey } from "./to-body-key.ts"

/** The first line of a segment's index: the sync that wrote it. */
export interface SegmentHeader {
  kind: "sync" | "list" | "merge"
  version: number
  fingerprint: string
  /** The token at the start of the sync. Null for a snapshot. */
  since: string | null
}

export interface SegmentWriter {
  /** Adds an article to the page. False if `isKept` says that the replica already has it. */
  add(article: Article, isKept?: (written: Written) => boolean): boolean
  /** Adds an article's bytes from another segment, without the body if it is stored earlier. */
  addRaw(entry: ReplicaEntry, meta: Buffer, body: Buffer | undefined): void
  /** Writes the page. */
  flush(line: Pick<IndexLine, "token" | "deletes" | "kept">): Promise<void>
  /** Flushes everything to the disk and closes the files. Then the head can name the segment. */
  finish(): Promise<SegmentName>
  /** Closes the files and keeps the part. */
  close(): Promise<void>
  /** Closes the files and removes the part. */
  discard(): Promise<void>
}

/** Identifies an article's content. */
export type Written = Pick<ReplicaEntry, "revision" | "bytes" | "crc" | "body">

export interface SegmentWriterOptions {
  dir: string
  files: ReplicaFiles
  /** The body that the replica already has under a key. */
  findBody: (key: string) => Buffer | undefined
}

/** Starts a new segment as a part. */
export async function createSegmentWriter(
  header: SegmentHeader,
  options: SegmentWriterOptions,
): Promise<SegmentWriter> {
  const name = randomUUID()
  const writer = toWriter({ name, ...(await openBoth(name, "wx+", options)), dataBytes: 0, indexBytes: 0 }, options)
  try {
    await writer.begin(header)
  } catch (error) {
    await writer.close()
    throw error
  }
  return writer
}

/** Continues a part whose files have these sizes. */
export async function reopenSegment(
  { name, data, index }: SegmentName,
  bodies: ReadonlyMap<string, BytesPlace>,
  options: SegmentWriterOptions,
): Promise<SegmentWriter> {
  const files = await openBoth(name, "r+", options)
  return toWriter({ name, ...files, dataBytes: data, indexBytes: index }, options, bodies)
}

async function openBoth(
  name: string,
  flags: "wx+" | "r+",
  { dir, files }: SegmentWriterOptions,
): Promise<{ data: FileHandle; index: FileHandle }> {
  const data = await files.open(toSegmentPath(dir, "part", name, "data"), flags)
  try {
    return { data, index: await files.open(toSegmentPath(dir, "part", name, "index"), flags) }
  } catch (error) {
    await data.close()
    throw error
  }
}

const kinds = ["data", "index"] as const

interface Position {
  name: string
  data: FileHandle
  index: FileHandle
  dataBytes: number
  indexBytes: number
}

function toWriter(
  at: Position,
  { dir, files, findBody }: SegmentWriterOptions,
  bodies: ReadonlyMap<string, BytesPlace> = new Map(),
): SegmentWriter & { begin: (header: SegmentHeader) => Promise<void> } {
  const bodiesWritten = new Map(bodies)
  let page = Buffer.allocUnsafeSlow(1 << 18)
  let used = 0
  let rows: EntryRow[] = []

  function reserve(bytes: number): void {
    if (used + bytes <= page.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(page.length * 2, used + bytes))
    page.copy(larger, 0, 0, used)
    page = larger
  }
  /** Writes text after the used bytes without claiming them. */
  function draft(text: string): Buffer {
    // A UTF-16 code unit takes at most three bytes.
    reserve(text.length * 3)
    return page.subarray(used, used + page.write(text, used, "utf8"))
  }
  function place(bytes: number): number {
    used += bytes
    return at.dataBytes + used - bytes
  }
  /** Of two bodies with one key, the second gets none, and stays in the JSON. */
  function identify(body: Buffer): { key: string; isNew: boolean } {
    const key = toBodyKey(body)
    const stored = readStored(key)
    return { key: stored?.equals(body) === false ? "" : key, isNew: stored === undefined }
  }
  /** The body that is stored under this key, here or earlier. */
  function readStored(key: string): Buffer | undefined {
    const written = bodiesWritten.get(key)
    if (written === undefined) return findBody(key)
    const start = written.at - at.dataBytes
    if (start >= 0) return page.subarray(start, start + written.bytes)
    const bytes = Buffer.allocUnsafe(written.bytes)
    return bytes.subarray(0, readSync(at.data.fd, bytes, 0, bytes.length, written.at))
  }
  async function writeLine(line: unknown): Promise<void> {
    const bytes = Buffer.from(`00000000 ${JSON.stringify(line)}\n`)
    bytes.write(crc32(bytes.subarray(9, -1)).toString(16).padStart(8, "0"), "latin1")
    await writeAll(at.index, bytes, at.indexBytes)
    at.indexBytes += bytes.length
  }

  async function close(): Promise<void> {
    try {
      await at.data.close()
    } finally {
      await at.index.close()
    }
  }

  return {
    begin: async (header: SegmentHeader) => await writeLine(header),
    add(article: Article, isKept?: (written: Written) => boolean) {
      // UTF-8 cannot encode a lone surrogate, but JSON can, so such a body stays in the JSON.
      const body = article.body.isWellFormed() ? draft(article.body) : undefined
      const { key, isNew } = body === undefined ? { key: "", isNew: false } : identify(body)
      const bodyBytes = isNew ? (body?.length ?? 0) : 0
      const start = used
      const bodyAt = isNew ? place(bodyBytes) : -1
      const meta = draft(JSON.stringify(key === "" ? article : { ...article, body: "" }))
      const crc = crc32(meta)
      if (isKept?.({ revision: article.revision, bytes: meta.length, crc, body: key }) === true) {
        used = start
        return false
      }
      if (isNew) bodiesWritten.set(key, { at: bodyAt, bytes: bodyBytes })
      const where = { at: place(meta.length), bytes: meta.length, crc, body: key }
      rows.push(toRow(article, where, { bodyAt, bodyBytes }))
      return true
    },
    addRaw(entry: ReplicaEntry, meta: Buffer, body: Buffer | undefined) {
      const isNew = body !== undefined && !bodiesWritten.has(entry.body)
      const [bodyAt, metaAt] = [isNew ? body : undefined, meta].map((bytes) => {
        if (bytes === undefined) return -1
        reserve(bytes.length)
        bytes.copy(page, used)
        return place(bytes.length)
      }) as [number, number]
      const bodyBytes = isNew ? body.length : 0
      if (isNew) bodiesWritten.set(entry.body, { at: bodyAt, bytes: bodyBytes })
      rows.push(moveRow(entry, metaAt, { bodyAt, bodyBytes }))
    },
    async flush(line: Pick<IndexLine, "token" | "deletes" | "kept">) {
      if (used > 0) await writeAll(at.data, page.subarray(0, used), at.dataBytes)
      at.dataBytes += used
      used = 0
      const { token, deletes, kept } = line
      const written: IndexLine = { token, end: at.dataBytes, rows, deletes, kept }
      rows = []
      await writeLine(written)
    },
    async finish() {
      // Otherwise a power cut could leave names for content that never reached the disk.
      await at.data.sync()
      await at.index.sync()
      await close()
      for (const kind of kinds) {
        await files.rename(toSegmentPath(dir, "part", at.name, kind), toSegmentPath(dir, "articles", at.name, kind))
      }
      return { name: at.name, data: at.dataBytes, index: at.indexBytes }
    },
    close,
    async discard() {
      await close()
      for (const kind of kinds) await files.rm(toSegmentPath(dir, "part", at.name, kind), { force: true })
    },
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten
  }
}
