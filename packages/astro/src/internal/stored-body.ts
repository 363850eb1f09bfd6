import type { MarkdownHeading } from "astro"

/** A rendered body as it is stored. */
export interface StoredBody {
  /** Images that Astro optimises are marked in it. */
  html: string
  headings: MarkdownHeading[]
  imagePaths: string[]
}

/** What is not HTML in one line, then the HTML as it is: reading that as JSON would cost more. */
export function encodeBody({ html, ...metadata }: StoredBody): string {
  return `${JSON.stringify(metadata)}\n${html}`
}

export function decodeBody(text: string): StoredBody {
  const end = text.indexOf("\n")
  const metadata = JSON.parse(text.slice(0, end)) as Omit<StoredBody, "html">
  return { ...metadata, html: text.slice(end + 1) }
}
