import { hash, randomUUID } from "node:crypto"
import type { FileHandle } from "node:fs/promises"
import { crc32 } from "node:zlib"

import { toSegmentPath } from "./open-segment.ts"
import { readIndex } from "./read-index.ts"
import type { EntryRow, IndexLine } from "./replica-entry.ts"
import { hasCode, type ReplicaFiles } from "./replica-files.ts"
import { reopenSegment, type SegmentHeader, type SegmentWriter, type SegmentWriterOptions } from "./write-segment.ts"

export interface ResumedSegment {
  writer: SegmentWriter
  lines: IndexLine[]
}

/**
 * Resumes an interrupted sync with the same start, up to its first damaged byte. It continues in a copy, because the
 * other process may only be asleep. `undefined` if there is nothing to resume.
 */
export async function resumeSegment(
  header: SegmentHeader,
  options: SegmentWriterOptions,
): Promise<ResumedSegment | undefined> {
  const { dir, files } = options
  for (const name of await listParts(dir, files)) {
    const text = await files.readFile(toSegmentPath(dir, "part", name, "index")).catch(orUndefined)
    const index = text && readIndex(text)
    if (text === undefined || index === undefined || !belongsTo(index.header, header)) continue
    const data = await files.open(toSegmentPath(dir, "part", name, "data"), "r").catch(orUndefined)
    if (data === undefined) continue
    const checked = await checkLines(index.lines, data, options.hasBody).finally(() => data.close())
    if (checked.lines.length > 0) return await copyPart(name, text, checked, options)
  }
  return undefined
}

function belongsTo(found: SegmentHeader | undefined, header: SegmentHeader): boolean {
  return JSON.stringify(found) === JSON.stringify(header)
}

export async function listParts(dir: string, { readdir }: Pick<ReplicaFiles, "readdir">): Promise<string[]> {
  return (await readdir(dir)).flatMap((file) => /^part-([0-9a-f-]{36})\.index$/.exec(file)?.[1] ?? [])
}

interface CheckedLines {
  lines: IndexLine[]
  bodies: Set<string>
}

/** The lines with all of their articles and bodies intact. */
async function checkLines(
  lines: readonly IndexLine[],
  data: FileHandle,
  hasBody: (hash: string) => boolean,
): Promise<CheckedLines> {
  const checked: CheckedLines = { lines: [], bodies: new Set() }
  let start = 0
  for (const line of lines) {
    const page = Buffer.allocUnsafe(line.end - start)
    const { bytesRead } = await data.read(page, 0, page.length, start)
    if (bytesRead !== page.length) break
    const bodies = new Set<string>()
    const isWhole = line.rows.every((row) => {
      if (row[12] !== -1) bodies.add(row[11])
      return isAsWritten(row, page, start, (body) => bodies.has(body) || checked.bodies.has(body) || hasBody(body))
    })
    if (!isWhole) break
    checked.lines.push(line)
    for (const body of bodies) checked.bodies.add(body)
    start = line.end
  }
  return checked
}

function isAsWritten(row: EntryRow, page: Buffer, start: number, hasBody: (hash: string) => boolean): boolean {
  const [at, bytes, crc, body, bodyAt, bodyBytes] = row.slice(8) as [number, number, number, string, number, number]
  if (crc32(page.subarray(at - start, at - start + bytes)) !== crc) return false
  if (bodyAt === -1) return body === "" || hasBody(body)
  return hash("sha256", page.subarray(bodyAt - start, bodyAt - start + bodyBytes), "base64url") === body
}

async function copyPart(
  name: string,
  text: Buffer,
  { lines, bodies }: CheckedLines,
  options: SegmentWriterOptions,
): Promise<ResumedSegment> {
  const { dir, files } = options
  // The header and the checked lines.
  let indexBytes = 0
  for (let line = 0; line <= lines.length; line++) indexBytes = text.indexOf(0x0a, indexBytes) + 1
  const dataBytes = lines.at(-1)?.end ?? 0
  const next = randomUUID()
  await files.copyFile(toSegmentPath(dir, "part", name, "data"), toSegmentPath(dir, "part", next, "data"))
  const file = await files.open(toSegmentPath(dir, "part", next, "data"), "r+")
  await file.truncate(dataBytes).finally(() => file.close())
  const index = await files.open(toSegmentPath(dir, "part", next, "index"), "wx")
  await index.writeFile(text.subarray(0, indexBytes)).finally(() => index.close())
  for (const kind of ["data", "index"] as const) {
    await files.rm(toSegmentPath(dir, "part", name, kind), { force: true })
  }
  return {
    writer: await reopenSegment({ name: next, data: dataBytes, index: indexBytes }, bodies, options),
    lines,
  }
}

function orUndefined(error: unknown): undefined {
  if (!hasCode(error, "ENOENT")) throw error
}
