/**
 * The excerpt as a lead-in above the body; `undefined` if the body begins with the same words. Many articles have no excerpt of their own, so
 * theirs is the beginning of the text.
 */
export function toStandfirst(excerpt: string, html: string): string | undefined {
  const beginning = toWords(html.slice(0, 4000).replace(/<[^>]*>/g, " ")).slice(0, 600)
  const words = toWords(excerpt).slice(0, 40)
  return words === "" || beginning.includes(words) ? undefined : excerpt
}

function toWords(text: string): string {
  return text
    .replace(/&[#\w]+;/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase()
}
