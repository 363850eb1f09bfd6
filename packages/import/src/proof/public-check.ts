import type { ArticleInput } from "../article-input.ts"
import type { PublicPage, PublicRefusal } from "../fields/public-page.ts"

/** Asks an old site whether it shows an article to everybody. `createPublicCheck` of `@citable/reader/look` makes one. */
export type PublicCheck = (question: PublicQuestion) => Promise<PublicAnswer>

export interface PublicQuestion {
  article: ArticleInput
  /** Absolute addresses on the old site that the file names. */
  addresses: string[]
  /** Absolute addresses where it may be. */
  guesses: string[]
  /** The slug and the names of the file. */
  names: string[]
}

/** The page that proves it, or why none does. */
export type PublicAnswer = ({ isPublic: true } & PublicPage) | PublicRefusal
