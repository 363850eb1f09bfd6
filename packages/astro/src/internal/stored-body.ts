import type { MarkdownHeading } from "astro"

/** A rendered body as it is stored. */
export interface StoredBody {
  /** The HTML, with marks on the images that Astro optimises. */
  html: string
  headings: MarkdownHeading[]
  imagePaths: string[]
  /** What the plugins of the site's own processor added to the front matter. */
  frontmatter?: Record<string, unknown>
}

/** The path of a body below the folder of all bodies: a folder for each collection, in 256 parts. */
export function toBodyPath(folder: string, name: string): string {
  return `${folder}/${name.slice(0, 2)}/${name.slice(2)}`
}

/** Puts everything but the HTML into one line, and the HTML after it, because parsing the HTML as JSON would cost more. */
export function encodeBody({ html, ...metadata }: StoredBody): string {
  return `${JSON.stringify(metadata)}\n${html}`
}

export function decodeBody(text: string): StoredBody {
  const end = text.indexOf("\n")
  const metadata = JSON.parse(text.slice(0, end)) as Omit<StoredBody, "html">
  return { ...metadata, html: text.slice(end + 1) }
}
