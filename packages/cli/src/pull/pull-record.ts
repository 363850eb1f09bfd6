import { readFile } from "node:fs/promises"
import { join } from "node:path"

import { CitableError } from "@citable/contract"
import { z } from "zod"

import { writeWhole } from "../internal/write-whole.ts"

const path = z.string().min(1).max(1000)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const recordSchema = z.object({
  version: z.literal(1),
  brand: z.string(),
  default_locale: z.string().optional(),
  /** The file of each article, by its id, with its checksum when it was written. */
  articles: z.record(
    z.string(),
    z.object({ path, sha256, draft: z.boolean().optional(), pictures: z.array(path).optional() }),
  ),
  /** The checksum of each picture, by its path. */
  pictures: z.record(path, sha256),
})

/** What a pull wrote, so that the next one knows which files a person edited. */
export type PullRecord = z.infer<typeof recordSchema>

const recordName = ".citable-pull.json"

/** Reads the record of a folder; an empty one if there is none. Throws `pull_record_unreadable`, and `pull_other_brand`. */
export async function readPullRecord(folder: string, brand: string): Promise<PullRecord> {
  const file = join(folder, recordName)
  let text: string
  try {
    text = await readFile(file, "utf8")
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return { version: 1, brand, articles: {}, pictures: {} }
    throw unreadable(file, cause)
  }
  const record = recordSchema.safeParse(parse(text)).data
  if (record === undefined || !listPaths(record).every(isInside)) throw unreadable(file)
  if (record.brand === brand) return record
  const message = `${folder} has the articles of another brand, ${record.brand}. Pull into a folder of its own.`
  throw new CitableError(message, { code: "pull_other_brand" })
}

export async function writePullRecord(folder: string, record: PullRecord): Promise<void> {
  await writeWhole(join(folder, recordName), `${JSON.stringify(record, null, 2)}\n`)
}

function listPaths({ articles, pictures }: PullRecord): string[] {
  return [...Object.values(articles).map((one) => one.path), ...Object.keys(pictures)]
}

/** A record that somebody else wrote must not make a pull delete files elsewhere. */
function isInside(name: string): boolean {
  return !/^[/\\]|^[a-z]:|\\|\p{Cc}/iu.test(name) && !name.split("/").some((part) => part === ".." || part === "")
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller says what to do.
    return undefined
  }
}

function unreadable(file: string, cause?: unknown): CitableError {
  const message = `${file} cannot be read. Restore it, or delete it: then pull keeps every file that differs from the service.`
  return new CitableError(message, { code: "pull_record_unreadable", cause })
}
