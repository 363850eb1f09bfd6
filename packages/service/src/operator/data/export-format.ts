import { CitableError } from "@citable/contract"
import { z } from "zod"

// An export is lines of JSON (https://github.com/ndjson/ndjson-spec): a head, the rows of all tables in the order of references
// and keys, and an end. The same content gives the same bytes on every engine.

/** Bytes are `{"base64": "…"}`. */
const bytes = z.strictObject({ base64: z.base64() })
const value = z.union([z.string(), z.number(), z.null(), bytes])
const headSchema = z.object({
  format: z.literal("citable-export"),
  version: z.literal(1),
  /** The latest migration of the exported database. */
  migration: z.string(),
  /** The brand or account that it has. Absent for a whole instance. */
  part: z.object({ kind: z.enum(["brand", "account"]), id: z.string() }).optional(),
})
const rowSchema = z.object({ table: z.string(), row: z.record(z.string(), value) })
const endSchema = z.object({
  end: z.literal(true),
  rows: z.int(),
  /** The SHA-256 of the lines of all rows, each with its line break. Exports of earlier releases have none. */
  sha256: z.string().optional(),
})

export type ExportHead = z.output<typeof headSchema>
export type ExportRow = z.output<typeof rowSchema>
export type ExportEnd = z.output<typeof endSchema>

/** A row of the database, as a row of an export. */
export function toExportRow(row: Record<string, string | number | null | Uint8Array>): ExportRow["row"] {
  const entries = Object.entries(row).map(([name, one]) => [
    name,
    one instanceof Uint8Array ? { base64: Buffer.from(one).toString("base64") } : one,
  ])
  return Object.fromEntries(entries) as ExportRow["row"]
}

/** A value of an export, as a value of the database. */
export function fromExport(one: ExportRow["row"][string]): string | number | null | Uint8Array {
  return typeof one === "object" && one !== null ? Buffer.from(one.base64, "base64") : one
}

/** Reads the first line of an export. Throws `export_unreadable`. */
export function parseHead(line: string): ExportHead {
  const parsed = headSchema.safeParse(parse(line, 1))
  if (parsed.success) return parsed.data
  throw unreadable(
    "This is not an export of this release or an earlier one. Its first line does not name such an export.",
  )
}

/** Reads any other line. Throws `export_unreadable`. */
export function parseLine(line: string, number: number): ExportRow | ExportEnd {
  const parsed = z.union([rowSchema, endSchema]).safeParse(parse(line, number))
  if (parsed.success) return parsed.data
  throw unreadable(`Line ${number} of the export is neither a row nor its end. Nothing was restored.`)
}

export function unreadable(message: string, cause?: unknown): CitableError {
  return new CitableError(message, { code: "export_unreadable", cause })
}

function parse(line: string, number: number): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw unreadable(`Line ${number} of the export is damaged. Nothing was restored.`, cause)
  }
}
