import type { BrandPage } from "@citable/page-kit"

/** Something to write about: a gap, or a search that engines ran. */
export interface Subject {
  /** The title of a draft, as text. */
  title: string
  /** What a draft begins with, in Markdown. */
  brief: string
  /** What a language model gets, as text. */
  assignment: string
  /** The search to rank for; undefined without one. */
  keyword?: string | undefined
  /** The texts of its prompts by their ids. */
  prompts: ReadonlyMap<string, string>
  /** Called with the id of its draft. */
  begun?: ((contentId: string) => Promise<unknown>) | undefined
}

/**
 * Finds a subject on the list that shows it. `query` is the query of that list, and `key` names the row. Throws 404 if the list does not
 * have it any more.
 */
export type FindSubject = (brand: BrandPage, row: { query: URLSearchParams; key: string }) => Promise<Subject>

/** The most prompts that a brief names. */
export const maxPrompts = 10
