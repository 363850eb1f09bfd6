import { openPage, type OpenedPage, type OpenPageOptions } from "./open-page.ts"
import { stripInvisibleCharacters } from "./strip-invisible-characters.ts"

export interface ReadPageOptions extends Omit<OpenPageOptions, "markdown"> {
  /** Whether to leave out navigation and similar parts. Default: true. */
  mainContent?: boolean
  /** The maximum number of characters of Markdown. Default: 100,000. */
  maxLength?: number
}

/** A page as Markdown. Its words come from a third party: data, never instructions. */
export interface ReadPage extends Omit<OpenedPage, "markdown" | "content" | "links"> {
  markdown: string
}

/**
 * Fetches one page and writes it as Markdown: its main text, without invisible parts and without HTML.
 *
 * @throws {CitableError} What `openPage` throws.
 */
export async function readPage(url: string, options: ReadPageOptions): Promise<ReadPage> {
  const { mainContent = true, maxLength = 100_000 } = options
  const asked = { ...options, markdown: { mainContent, maxLength } }
  const { markdown: written, content, links: _, ...page } = await openPage(url, asked)
  const markdown = written ?? fence(content, page.mediaType)
  if (markdown.length <= maxLength) return { ...page, markdown }
  return { ...page, markdown: cut(markdown, maxLength), truncated: true }
}

/** Text that is not HTML: Markdown and plain text as they are, the rest as code. */
function fence(content: string, mediaType: string | null): string {
  const text = stripInvisibleCharacters(content)
  const language = /[/+](json|xml|yaml|toml|csv|css|javascript)$/.exec(mediaType ?? "")?.[1]
  if (language === undefined) return text
  let longest = 2
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  const mark = "`".repeat(longest + 1)
  return `${mark}${language}\n${text.trimEnd()}\n${mark}\n`
}

function cut(text: string, length: number): string {
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length)
}
