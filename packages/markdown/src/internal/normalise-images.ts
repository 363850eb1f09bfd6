/**
 * Hashnode's exports write images as `![alt](url align="center")`, which is not Markdown and would show as text: here they
 * become standard images. Code is left as it is.
 */
export function normaliseImages(source: string): string {
  if (!source.includes("](") || !/ (?:align|width|height)=["']/.test(source)) return source
  let fence = ""
  const lines = source.split("\n")
  for (const [index, line] of lines.entries()) {
    const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === "") {
      if (marker !== undefined) fence = marker
      else if (line.includes("](")) lines[index] = normaliseLine(line)
    } else if (marker?.startsWith(fence) && line.trim() === marker) fence = ""
  }
  return lines.join("\n")
}

// Either a code span, which stays, or an image with attributes behind its URL.
const pattern =
  /(`+)(?!`)[^`]*(?:(?!\1)`+[^`]+)*\1(?!`)|(!\[[^\]\n]{0,1000}\]\([^\s()<>]{1,2000})(?: +"[^"\n]{0,300}")?((?: +(?:align|width|height)=(?:"[\w%-]{0,20}"|'[\w%-]{0,20}'))+) *\)/g

function normaliseLine(line: string): string {
  return line.replace(pattern, (whole, _ticks: string | undefined, image: string | undefined) =>
    image === undefined ? whole : `${image})`,
  )
}
