import type { RenderedBody } from "../rendered-body.ts"

export interface SearchRecord {
  /** The page with the section's fragment. It is the link and the id of the record. */
  url: string
  /** The article's title. */
  title: string
  /** The section's heading. Empty before the first heading. */
  section: string
  /** Plain text, one block a line. */
  text: string
}

export interface SearchRecordsOptions {
  /** The article's title. */
  title: string
  /** The article's page. */
  url: string
  /** A longer section becomes several records, split between blocks or else between words. Default: 8,000 characters. */
  maxLength?: number | undefined
}

/** Makes records for a search index, one for each section with words. */
export function toSearchRecords(
  rendered: Pick<RenderedBody, "sections">,
  options: SearchRecordsOptions,
): SearchRecord[] {
  const { title, url, maxLength = 8000 } = options
  return rendered.sections.flatMap(({ slug, title: section, text }) =>
    split(text, Math.max(1, maxLength)).map((part) => ({
      url: slug === "" ? url : `${url}#${encodeURI(slug)}`,
      title,
      section,
      text: part,
    })),
  )
}

function split(text: string, maxLength: number): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > maxLength) {
    const room = rest.slice(0, maxLength + 1)
    const end = [room.lastIndexOf("\n"), room.lastIndexOf(" ")].find((at) => at > 0) ?? cutAt(room, maxLength)
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return rest === "" ? parts : [...parts, rest]
}

/** A position outside of surrogate pairs, at least one character further. */
function cutAt(room: string, maxLength: number): number {
  return maxLength > 1 && /[\uD800-\uDBFF]/.test(room[maxLength - 1] ?? "") ? maxLength - 1 : maxLength
}
