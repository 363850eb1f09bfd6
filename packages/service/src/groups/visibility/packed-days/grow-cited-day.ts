import type { Database } from "@citable/storage/database"
import { readPacked } from "@citable/storage/read-packed"

import { selectAnswers } from "../metrics/select-answers.ts"
import type { WrittenBook } from "./cited-book.ts"
import type { CitedDay } from "./cited-day.ts"
import { type CitedAnswer, readCitedAnswers, toColumns } from "./read-cited-answers.ts"

/** A day of which each answer is known, so that another one costs what it takes to read it alone. */
export interface GrownDay {
  day: string
  version: number
  /** Its version as it was packed before. */
  packed: number
  /** The names for which all answers of the brand had been parsed (`hashNames`); undefined if they had not. */
  namesHash: string | undefined
  answers: ReadonlyMap<string, CitedAnswer>
  cited: CitedDay
}

/** As many answers are read alone. */
const mostAlone = 500

/**
 * Reads what the answers of a day cite from their rows. Of a day that is known, it reads the answers alone that have come since, and leaves out
 * those that are gone. Answers that stay change only as they are parsed for other names, or by a repair, after which the day is packed: then it
 * reads all.
 */
export async function growCitedDay(
  db: Database,
  brandId: string,
  {
    known,
    book,
    ...at
  }: Pick<GrownDay, "day" | "version" | "packed"> & { book: WrittenBook; known: GrownDay | undefined },
): Promise<GrownDay> {
  const { day } = at
  const namesHash = await readNamesHash(db, brandId)
  const isKnown =
    known?.day === day && namesHash !== undefined && known.namesHash === namesHash && known.packed === at.packed
  const answers = (isKnown && (await readGrown(db, brandId, { known, book }))) || undefined
  const all = answers ?? (await readCitedAnswers(db, brandId, { day, book }))
  const { answers: columns, cited, found } = toColumns(all.values())
  return {
    ...at,
    // Answers may have been parsed while they were read.
    namesHash: (await readNamesHash(db, brandId)) === namesHash ? namesHash : undefined,
    answers: all,
    cited: { answers: Int32Array.from(columns), cited: Int32Array.from(cited), found: Int32Array.from(found) },
  }
}

/** The answers of a day by those that are known. Undefined if too many have come. */
async function readGrown(
  db: Database,
  brandId: string,
  { known: { day, answers }, book }: { known: GrownDay; book: WrittenBook },
): Promise<Map<string, CitedAnswer> | undefined> {
  const present = selectAnswers(db, { brand_id: brandId }, { from: day, to: day }, { everySurface: true })
  const ids = await readPacked<[id: string]>(db, present.select("answers.id").orderBy("answers.id"), ["id"])
  const missing = ids.flatMap(([id]) => (answers.has(id) ? [] : [id]))
  if (missing.length > mostAlone) return undefined
  const come =
    missing.length === 0
      ? new Map<string, CitedAnswer>()
      : await readCitedAnswers(db, brandId, { day, book, ids: missing })
  const all = new Map<string, CitedAnswer>()
  for (const [id] of ids) {
    const answer = answers.get(id) ?? come.get(id)
    if (answer !== undefined) all.set(id, answer)
  }
  return all
}

/** The names for which all answers of a brand have been parsed. Undefined if some were parsed for others. */
async function readNamesHash(db: Database, brandId: string): Promise<string | undefined> {
  const end = async (order: "asc" | "desc") => {
    const rows = db.selectFrom("answers").select("names_hash").where("brand_id", "=", brandId)
    return (await rows.orderBy("names_hash", order).limit(1).executeTakeFirst())?.names_hash
  }
  const first = await end("asc")
  return first === (await end("desc")) ? first : undefined
}
