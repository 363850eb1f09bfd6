import { type BacklinkImportReport, CitableError, isCitableError, problemCodes } from "@citable/contract"
import type { TaskContext } from "@citable/parsing/parse-task"

export interface ImportBacklinkInput {
  /** See `packFiles`. */
  packed: Uint8Array
}

/** How many refused lines the page lists. */
const maxNamed = 20

/** Imports the files that can be read, until the service refuses rows. What it took before stays. Runs on a thread. */
export async function importBacklinkTask(
  { packed }: ImportBacklinkInput,
  { call, note }: TaskContext,
): Promise<{ total: number; report: BacklinkImportReport }> {
  const { readLinkRows, toLinkBatches, unpackFiles } = await import("@citable/import/search")
  const files = unpackFiles(packed)
  const report: BacklinkImportReport = { rows: 0, changed: 0, refused: 0, lines: [], unreadable: [] }
  const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  let done = 0
  for (const { path: name, bytes } of files) {
    const onRefused = ({ refused, line }: { refused: string; line: number }) => {
      report.refused++
      if (report.lines.length < maxNamed) report.lines.push(`${name}, line ${line}: ${refused}.`)
    }
    const chunks = chunksOf(bytes, (read) => (done += read))
    try {
      for await (const batch of toLinkBatches(readLinkRows(name, chunks), { onRefused })) {
        const { rows, changed } = (await call("store", batch)) as { rows: number; changed: number }
        report.rows += rows
        report.changed += changed
        note({ done, total })
      }
    } catch (error) {
      if (!isCitableError(error)) throw error
      if (error.code === "unreadable_export") report.unreadable.push(error.message)
      else if (error.code in problemCodes && report.rows > 0) {
        return { total, report: { ...report, problem: error.message } }
      } else throw error
    }
  }
  const [first] = report.unreadable
  if (report.rows + report.refused === 0 && first !== undefined) {
    throw new CitableError(first, { code: "unreadable_export" })
  }
  return { total, report }
}

/** Pieces of a file. */
async function* chunksOf(bytes: Uint8Array, onRead: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) {
    const piece = bytes.subarray(at, at + 65_536)
    onRead(piece.length)
    yield piece
  }
}
