import { mapProse } from "./map-prose.ts"

/**
 * Hashnode's exports write images as `![alt](url align="center")` and what is to be embedded as `%[url]`, which is not Markdown
 * and would show as text: here they become standard images and addresses. Code is left as it is.
 */
export function normaliseDialects(source: string): string {
  const hasImages = source.includes("](") && / (?:align|width|height)=["']/.test(source)
  const hasEmbeds = source.includes("%[")
  if (!hasImages && !hasEmbeds) return source
  return mapProse(source, (line) => {
    const text = hasEmbeds ? line.replace(embed, "$1<$2>$3") : line
    return hasImages && text.includes("](") ? normaliseImages(text) : text
  })
}

/** Alone on its line, also in a quote or a list. */
const embed = /^([ \t>]{0,20}(?:[-*+][ \t]{1,4})?)%\[(https?:\/\/[^\s<>[\]]{1,2000})\]([ \t]{0,20})$/

// Either a code span, which stays, or an image with attributes behind its URL.
const image =
  /(`+)(?!`)[^`]*(?:(?!\1)`+[^`]+)*\1(?!`)|(!\[[^\]\n]{0,1000}\]\([^\s()<>]{1,2000})(?: +"[^"\n]{0,300}")?((?: +(?:align|width|height)=(?:"[\w%-]{0,20}"|'[\w%-]{0,20}'))+) *\)/g

function normaliseImages(line: string): string {
  return line.replace(image, (whole, _ticks: string | undefined, start: string | undefined) =>
    start === undefined ? whole : `${start})`,
  )
}
