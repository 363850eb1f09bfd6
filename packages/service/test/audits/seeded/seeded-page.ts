import type { HeadLine } from "./write-seeded-page.ts"

type Severity = "error" | "warning" | "notice"

/** The codes of what is wrong, with the severity that each has in the whole answer if this is the worst place. */
export type Faults = Readonly<Record<string, Severity>>

/** A URL of the seeded site, and what somebody built it with. What is not said is as on a clean page. */
export interface SeededPage {
  path: string
  /** Written by hand, never taken from an audit. Default: none. */
  faults?: Faults
  /** Default: `page`. An article has more to say: an author, a date and structured data. */
  kind?: "page" | "article"
  /** Replaces lines of the head. Empty: the line is left out. */
  head?: Partial<Record<HeadLine, string>>
  /** Added at the end of the head. */
  more?: string
  /** Begins the document. */
  start?: string
  /** The main heading. */
  h1?: string
  /** The text of the main part, without its heading and its links. */
  text?: string
  /** Added at the end of the main part. */
  add?: string
  headers?: Readonly<Record<string, string>>
  /** Whether it is sent without compression. */
  isPlain?: boolean
  delayMs?: number
  /** What the server answers in place of a page; `none`: it ends the connection. */
  answer?: { status: number; location?: string } | "none"
  /** Default: a page is in the sitemap, and another answer is not. */
  inSitemap?: boolean
  /** Whether the page of its section, and its neighbours in it, link to a page. Another answer is linked by whoever names it. Default: true. */
  isLinked?: boolean
}

export const origin = "https://harbour.test"
/** Another site, which has nothing but what the seeded one links to. */
export const foreign = "https://roaster.test"

export const link = (href: string, text: string): string => `<a href="${href}">${text}</a>`

/** The last part of a path as a name: `/beans/brazil-washed` is `Brazil washed`. */
export function nameOf(path: string): string {
  const words = (path.split("/").findLast((part) => part !== "") ?? "home").replaceAll(/[-_]/g, " ").toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
