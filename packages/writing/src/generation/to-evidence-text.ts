import { cleanText } from "./clean-text.ts"

const image =
  /!\[(?:\\.|[^[\]\\\n]){0,500}\]\((?:\\.|[^()\s\\]|\([^()\s]{0,500}\)){0,2000}(?:\s+"(?:\\.|[^"\\\n]){0,500}")?\)/g
const link =
  /\[((?:\\.|[^[\]\\\n]){0,500})\]\((?:<[^<>\n]{0,2000}>|(?:\\.|[^()\s\\]|\([^()\s]{0,500}\)){0,2000})(?:\s+"(?:\\.|[^"\\\n]){0,500}")?\)/g
/** The mark of a source, such as `[12]`: in an article it would name another one. */
const mark = /\[(?:\^?\d{1,3}|\^[^\]\s]{1,50})\]/g
const address = /<?https?:\/\/[^\s<>]{0,2000}>?/gi
const mail = /<([^\s<>@]{1,100}@[^\s<>@]{1,200})>/g
const entities: Readonly<Record<string, string>> = { amp: "&", gt: ">", lt: "<", nbsp: " ", quot: '"' }

/**
 * The text of a page from its Markdown: without images, addresses, emphasis and escapes, so that nothing of it can become a link, a mark of
 * a source or a fence. Headings, lists and tables stay. At most `max` characters.
 */
export function toEvidenceText(markdown: string, { max }: { max: number }): string {
  // Links take more room than their words.
  const plain = cleanText(markdown, 4 * max, { hasTags: true })
    .replaceAll(image, "")
    .replaceAll(link, (_, label: string) => (/^(?:\\?\[)?\^?\d{1,3}(?:\\?\])?$/.test(label) ? "" : label))
    .replaceAll(/(?<!\\)(?:\*\*|__|~~)/g, "")
    .replaceAll(/(?<![\\\p{L}\p{N}])[*_](?=\S)|(?<=[^\s\\])[*_](?![\p{L}\p{N}])/gu, "")
    .replaceAll(/\\\n/g, "\n")
    .replaceAll(/\\([!-/:-@[-`{-~])/g, "$1")
    .replaceAll(/&(?:#x([0-9a-f]{1,6})|(amp|gt|lt|nbsp|quot));/gi, (found, code?: string, name?: string) =>
      code === undefined ? (entities[(name ?? "").toLowerCase()] ?? found) : fromCode(Number.parseInt(code, 16)),
    )
  const read = cleanText(plain, 4 * max, { hasTags: true })
    .replaceAll(mark, "")
    .replaceAll(address, (found) => hostOf(found))
    .replaceAll(mail, "$1")
    // What is left of an address that was put together by what is gone.
    .replaceAll(/:\/\/+/g, ": ")
    .replaceAll(/\bwww\.(?=\S)/gi, "")
  const tidy = read
    .replaceAll(/[^\S\n]{2,}/g, " ")
    .replaceAll(/[^\S\n]\n/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
  return cleanText(tidy, max)
}

/** The host of an address, with the punctuation of the sentence behind it. */
function hostOf(found: string): string {
  const [end = ""] = /[.,;:!?)\]]*$/.exec(found) ?? []
  const host = URL.parse(found.slice(0, found.length - end.length).replaceAll(/[<>]/g, ""))?.hostname ?? ""
  return host.replace(/^www\./, "") + end
}

const fromCode = (code: number) => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : "")
