import type { Database } from "@citable/storage/database"

import { type CitedBook, openBook, readBook, type WrittenBook } from "./cited-book.ts"
import type { CitedDay } from "./cited-day.ts"
import { readCitedAnswers, toColumns } from "./read-cited-answers.ts"

/** What the answers of a day cite, as `packed_days` has it: with a book of its own. */
export type PackedDay = CitedBook & CitedDay<readonly number[]>

/** Reads a day to pack it. */
export async function readPackedDay(db: Database, brandId: string, day: string): Promise<PackedDay> {
  const book = openBook()
  const columns = toColumns((await readCitedAnswers(db, brandId, { day, book })).values())
  return { ...readBook(book), ...columns }
}

/** The day in the places of another book. */
export function unpackDay({ answers, cited, found, ...own }: PackedDay, book: WrittenBook): CitedDay {
  const groups = own.groups.map((group) => book.groups.placeOf(group))
  const prompts = own.prompts.map((prompt) => book.prompts.placeOf(prompt))
  const names = own.names.map((ids) => book.names.placeOf(ids))
  const domains = own.domains.map((domain) => book.domains.placeOf(domain))
  const pages = own.pages.map(([url, domain, ...rest]) => book.pages.placeOf([url, domains[domain] as number, ...rest]))
  const places = [groups, prompts, names]
  return {
    answers: Int32Array.from(answers, (number, at) => places[at % 6]?.[number] ?? number),
    cited: Int32Array.from(cited, (number, at) => (at % 2 === 0 ? (pages[number] as number) : number)),
    found: Int32Array.from(found, (domain) => domains[domain] as number),
  }
}
