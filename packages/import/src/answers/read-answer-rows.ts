import { readCsvRows, unreadable } from "../files/read-csv-rows.ts"
import { readLines, type TextLine } from "../files/read-lines.ts"
import { sniffCsv } from "../files/sniff-csv.ts"
import { takeHead } from "../files/take-head.ts"
import { readAnswerColumns } from "./read-answer-columns.ts"
import { type AnswerRow, toAnswers } from "./to-answers.ts"

/** One answer of a file, or the reason why a line is none. A document that is one piece has its entries in place of lines. */
export type AnswerFileRow = { line: number } & (AnswerRow | { refused: string })

export interface AnswerFileOptions {
  /** The prompt of records that have none. */
  prompt?: string | undefined
}

/** Longer lines and rows are no answer. */
const longestLine = 2_000_000
/** A document in one piece is held in memory. */
const longestDocument = 64 * 1024 * 1024

/**
 * Reads a file of answers one by one: JSON Lines, one JSON document, or CSV. A line that is no answer is refused, and the others are read.
 * Throws a `CitableError` (`unreadable_export`) if the file is none of these.
 */
export async function* readAnswerRows(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  options: AnswerFileOptions = {},
): AsyncGenerator<AnswerFileRow> {
  const { head, rest } = await takeHead(bytes)
  const { encoding } = sniffCsv(head)
  const isJson = /^\uFEFF?\s*[[{]/.test(new TextDecoder(encoding).decode(head.subarray(0, 1000)))
  let isEmpty = true
  try {
    for await (const row of isJson ? readJson(name, toUtf8(rest, encoding), options) : readCsv(name, rest)) {
      isEmpty = false
      yield row
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw unreadable(name, 1, "it is neither UTF-8 nor UTF-16. Save it as UTF-8", error)
  }
  if (isEmpty) throw unreadable(name, 1, "it has no answers")
}

/** Windows PowerShell writes what it redirects in UTF-16. */
async function* toUtf8(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<Uint8Array> {
  if (encoding === "utf-8") {
    yield* bytes
    return
  }
  const [decoder, encoder] = [new TextDecoder(encoding, { fatal: true }), new TextEncoder()]
  for await (const chunk of bytes) yield encoder.encode(decoder.decode(chunk, { stream: true }))
  yield encoder.encode(decoder.decode())
}

async function* readCsv(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<AnswerFileRow> {
  let toRecord: ReturnType<typeof readAnswerColumns>
  for await (const { cells, line } of readCsvRows(name, bytes, { longest: longestLine })) {
    if (toRecord === undefined) {
      toRecord = readAnswerColumns(cells)
      if (toRecord !== undefined) continue
      const columns = cells.slice(0, 8).join(", ").slice(0, 300)
      const why = `its columns (${columns}) lack one of prompt, engine, text and answered_at`
      throw unreadable(name, line, why)
    }
    for (const row of toAnswers(toRecord(cells), {})) yield { line, ...row }
  }
}

async function* readJson(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  options: AnswerFileOptions,
): AsyncGenerator<AnswerFileRow> {
  const document: string[] = []
  let characters = 0
  let isFirst = true
  for await (const one of readLines(bytes, { longest: longestLine })) {
    if (document.length > 0) {
      const text = "text" in one ? one.text : ""
      characters += text.length
      if (characters > longestDocument || !("text" in one))
        throw unreadable(
          name,
          one.line,
          "it is a JSON document of more than 64 MiB, or with a line of 2 MB. Write JSON Lines",
        )
      document.push(text)
      continue
    }
    if ("text" in one && one.text.trim() === "") continue
    const read = readLine(one)
    // A document that spans lines begins with a line that is no JSON.
    if (isFirst && "refused" in read && "text" in one) document.push(one.text.replace(/^\uFEFF/, ""))
    else if ("refused" in read) yield { line: one.line, ...read }
    else yield* readEntries(read.value, one.line, options)
    isFirst = false
  }
  if (document.length === 0) return
  const { line, ...read } = { line: 1, ...readLine({ line: 1, text: document.join("\n") }) }
  if ("refused" in read) throw unreadable(name, line, "it is neither JSON Lines nor one JSON document")
  yield* readEntries(read.value, "entries", options)
}

/** The answers of a value of JSON, or of each entry of an array, which a file in one line is too. */
function* readEntries(value: unknown, place: number | "entries", options: AnswerFileOptions): Generator<AnswerFileRow> {
  const entries = Array.isArray(value) ? (value as unknown[]) : [value]
  for (const [index, entry] of entries.entries()) {
    for (const row of toAnswers(entry, options)) yield { line: place === "entries" ? index + 1 : place, ...row }
  }
}

function readLine(one: TextLine): { value: unknown } | { refused: string } {
  if (!("text" in one)) return { refused: `The line has more than ${longestLine} characters` }
  try {
    return { value: JSON.parse(one.text.replace(/^\uFEFF/, "")) as unknown }
  } catch {
    // The report names the line.
    return { refused: "The line is no JSON" }
  }
}
