import { isProse, type LostText, toPlain } from "./lost-text.ts"

/** Where other page builders store what a page shows, and what people call them. */
const stores: readonly (readonly [builder: string, key: RegExp])[] = [
  ["Beaver Builder", /^_fl_builder_data$/],
  ["Bricks", /^_bricks_page_content(?:_2)?$/],
  ["Breakdance", /^_?breakdance_data$/],
  ["Oxygen", /^_?ct_builder_(?:shortcodes|json)$/],
  ["Cornerstone", /^_cornerstone_data$/],
  ["SiteOrigin", /^panels_data$/],
  ["Thrive Architect", /^tve_updated_post$/],
  ["Themify", /^_themify_builder_settings_json$/],
  ["Visual Composer", /^vcv-pageContent$/],
  ["Brizy", /^brizy(?:-post|_post_uid)?$/],
  ["Zion Builder", /^_zionbuilder_page_elements$/],
]

/** The most texts of one post that are looked for. */
const maxTexts = 5000

/** Counts the words that another page builder has stored beside a post, and that its body does not show. */
export function findStoredText(meta: ReadonlyMap<string, readonly string[]>, body: string, lost: LostText): void {
  let shown: Set<string> | undefined
  for (const [builder, pattern] of stores) {
    for (const [key, values] of meta) {
      if (!pattern.test(key)) continue
      const inBody = (shown ??= toAllRuns(toWords(body)))
      for (const text of values.flatMap(readTexts).flatMap(toBlocks).slice(0, maxTexts)) {
        const words = toWords(text)
        if (!toRuns(words, Math.min(longestRun, words.length)).every((run) => inBody.has(run))) lost.add(builder, text)
      }
    }
  }
}

/** So many words that follow one another say whether a text is in another. */
const longestRun = 3

function toWords(html: string): string[] {
  return toPlain(html.replaceAll(/<[^>]*>/g, " ")).match(/[\p{L}\p{N}]+/gu) ?? []
}

function toAllRuns(words: readonly string[]): Set<string> {
  return new Set([1, 2, longestRun].flatMap((length) => toRuns(words, length)))
}

function toRuns(words: readonly string[], length: number): string[] {
  return words.slice(0, words.length - length + 1).map((_, start) => words.slice(start, start + length).join(" "))
}

/** The texts in data of JSON, of PHP, or in HTML. */
function readTexts(stored: string): string[] {
  if (stored.startsWith("<")) return [stored]
  const text = /^%[57]B/i.test(stored) ? decode(stored) : stored
  try {
    const found: string[] = []
    JSON.parse(text, (_key, value: unknown) => {
      if (typeof value === "string" && isProse(value)) found.push(value)
      return value
    })
    return found
  } catch {
    return readSerialized(text).filter(isProse)
  }
}

/** The texts in data that PHP has serialized, which names their lengths in bytes; else what is in quotes. */
function readSerialized(stored: string): string[] {
  if (!/^[aOs]:\d+:/.test(stored)) return [...stored.matchAll(/"([^"]*)"/g)].map(([, one = ""]) => one)
  const bytes = Buffer.from(stored, "utf8")
  const found: string[] = []
  let key = ""
  const mark = /\bs:(\d{1,8}):"/g
  const latin = bytes.toString("latin1")
  for (let match = mark.exec(latin); match !== null; match = mark.exec(latin)) {
    const start = match.index + match[0].length
    const end = start + Number(match[1])
    // A length that leads nowhere is none.
    if (latin[end] !== '"') continue
    mark.lastIndex = end
    const text = bytes.subarray(start, end).toString("utf8")
    if (!ofFiles.test(key)) found.push(text)
    key = text
  }
  return found
}

/** What WordPress says of a file in its media library. */
const ofFiles = /^(?:alt|class|compat|smush|filename|caption|sizes|meta|item)$/

function toBlocks(html: string): string[] {
  return html
    .split(/<\/?(?:p|div|h[1-6]|li|ul|ol|section|td|tr|table|blockquote|br|figure)\b[^>]*>/i)
    .filter((one) => /\p{L}/u.test(one))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // It is no percent-encoding.
    return text
  }
}
