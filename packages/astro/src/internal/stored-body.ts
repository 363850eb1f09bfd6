import type { MarkdownHeading } from "astro"

/** A rendered body as it is stored. */
export interface StoredBody {
  /** Images that Astro optimises are marked in it. */
  html: string
  headings: MarkdownHeading[]
  imagePaths: string[]
}

/** Where a body is, below the folder of all: in the folder of its collection, in 256 parts. */
export function toBodyPath(folder: string, name: string): string {
  return `${folder}/${name.slice(0, 2)}/${name.slice(2)}`
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
