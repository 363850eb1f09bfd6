import { randomUUID } from "node:crypto"
import type { FileHandle } from "node:fs/promises"
import { crc32 } from "node:zlib"

import { toSegmentPath } from "./open-segment.ts"
import { readIndex } from "./read-index.ts"
import type { BytesPlace, EntryRow, IndexLine } from "./replica-entry.ts"
import { hasCode, type ReplicaFiles } from "./replica-files.ts"
import { toBodyKey } from "./to-body-key.ts"
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
    const checked = await checkLines(index.lines, data, options.findBody).finally(() => data.close())
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
  bodies: Map<string, BytesPlace>
}

/** The lines with all of their articles and bodies intact. */
async function checkLines(
  lines: readonly IndexLine[],
  data: FileHandle,
  findBody: SegmentWriterOptions["findBody"],
): Promise<CheckedLines> {
  const checked: CheckedLines = { lines: [], bodies: new Map() }
  let start = 0
  for (const line of lines) {
    const page = Buffer.allocUnsafe(line.end - start)
    const { bytesRead } = await data.read(page, 0, page.length, start)
    if (bytesRead !== page.length) break
    const bodies = new Map<string, BytesPlace>()
    const isWhole = line.rows.every((row) => {
      const [body, at, bytes] = row.slice(11) as [string, number, number]
      if (at !== -1) bodies.set(body, { at, bytes })
      const hasBody = bodies.has(body) || checked.bodies.has(body) || findBody(body) !== undefined
      return isAsWritten(row, page, { start, hasBody })
    })
    if (!isWhole) break
    checked.lines.push(line)
    for (const [body, place] of bodies) checked.bodies.set(body, place)
    start = line.end
  }
  return checked
}

function isAsWritten(row: EntryRow, page: Buffer, { start, hasBody }: { start: number; hasBody: boolean }): boolean {
  const [at, bytes, crc, body, bodyAt, bodyBytes] = row.slice(8) as [number, number, number, string, number, number]
  if (crc32(page.subarray(at - start, at - start + bytes)) !== crc) return false
  if (bodyAt === -1) return body === "" || hasBody
  return toBodyKey(page.subarray(bodyAt - start, bodyAt - start + bodyBytes)) === body
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
