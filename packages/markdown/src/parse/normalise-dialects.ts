import { mapProse } from "./map-prose.ts"

/**
 * Turns dialects into standard images and addresses. Hashnode's exports write images as `![alt](url align="center")` and embeds as
 * `%[url]`. DEV's write embeds as `{% embed url %}` or `{% youtube id %}`. Code stays unchanged.
 */
export function normaliseDialects(source: string): string {
  const hasImages = mayHaveAttributes(source) && imageAttributes.test(source)
  const hasEmbeds = source.includes("%[") || (source.includes("{%") && /\{% *(?:embed|youtube|vimeo) /.test(source))
  if (!hasImages && !hasEmbeds) return source
  return mapProse(source, (line) => {
    const text = hasEmbeds ? normaliseEmbed(line) : line
    return hasImages && text.includes("](") ? normaliseImages(text) : text
  })
}

/** Blanks the attributes of Hashnode's images, so that every character stays in its place. */
export function blankImageAttributes(source: string): string {
  if (!mayHaveAttributes(source) || !imageAttributes.test(source)) return source
  return mapProse(source, (line) =>
    line.includes("](") ? normaliseImages(line, (start, length) => start.padEnd(length)) : line,
  )
}

/** Few sources have an equals sign before a quote, and the search for it costs nothing. */
const mayHaveAttributes = (source: string): boolean => source.includes('="') || source.includes("='")

// A quick check for images with attributes after their URL. It rules out most sources.
const imageAttributes = /\]\([^\s()<>]+ +(?:"[^"\n]{0,300}" +)?(?:align|width|height)=["']/

// An embed alone on its line, also in a quote or a list.
const before = String.raw`^([ \t>]{0,20}(?:[-*+][ \t]{1,4})?)`
const address = String.raw`https?:\/\/[^\s<>[\]{}%]{1,2000}`
const hashnode = new RegExp(String.raw`${before}%\[(https?:\/\/[^\s<>[\]]{1,2000})\]([ \t]{0,20})$`)
const liquid = new RegExp(
  String.raw`${before}\{% {0,9}(?:(?:embed|youtube|vimeo) {1,9}(${address})|(youtube|vimeo) {1,9}([\w-]{1,40})) {0,9}%\}[ \t]{0,20}$`,
)

function normaliseEmbed(line: string): string {
  if (line.includes("%[")) return line.replace(hashnode, "$1<$2>$3")
  const [, indent = "", url, provider, id = ""] = liquid.exec(line) ?? []
  if (url !== undefined) return `${indent}<${url}>`
  if (provider === undefined) return line
  return `${indent}<${provider === "vimeo" ? "https://vimeo.com/" : "https://www.youtube.com/watch?v="}${id}>`
}

// A code span, which stays, or an image with attributes after its URL.
const image =
  /(?<!`)(`+)(?!`)[^`]*(?:(?!\1)`+[^`]+)*\1(?!`)|(!\[[^\]\n]{0,1000}\]\([^\s()<>]{1,2000})(?: +"[^"\n]{0,300}")?((?: +(?:align|width|height)=(?:"[\w%-]{0,20}"|'[\w%-]{0,20}'))+) *\)/g

function normaliseImages(line: string, fit: (start: string, length: number) => string = (start) => start): string {
  return line.replace(image, (whole, _ticks: string | undefined, start: string | undefined) =>
    start === undefined ? whole : `${fit(start, whole.length - 1)})`,
  )
}
