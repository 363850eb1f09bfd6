import type { PageFacts } from "@citable/reader"

import type { CheckedPage, PageCheck } from "../check.ts"

/** `html`, `head` and `body`, which are always there. */
const fewestElements = 3
/** What compressed bytes, and `<!` in UTF-16, are in another encoding. */
const garbled = ["\u001F", "\u3C21", "\u213C"]

export const pageNotShown: PageCheck = {
  code: "page_not_shown",
  severity: "error",
  harm: { share: 1 },
  category: "availability",
  title: "Pages that browsers do not show",
  detail:
    "Visitors get a file, the source of the page, or nothing that can be read. Correct Content-Type, Content-Disposition or Content-Encoding, or what writes the page.",
  find({ facts, headers, html }) {
    const reason = reasonOf({ facts, headers, html })
    return reason === undefined ? [] : [{ detail: reason }]
  },
}

function reasonOf({ facts, headers, html }: Pick<CheckedPage, "headers" | "html"> & { facts: PageFacts }) {
  if (/^\s*attachment\b/i.test(headers["content-disposition"] ?? "")) return "content-disposition: attachment"
  const type = headers["content-type"] ?? ""
  if (/^\s*(?:text\/plain|application\/octet-stream)\b/i.test(type)) return `content-type: ${type.slice(0, 100)}`
  if (facts.elements > fewestElements) return undefined
  if (html.trim() === "") return "nothing in it"
  const isGarbled = garbled.includes(html.trimStart().charAt(0)) || html.slice(0, 1000).includes("\uFFFD")
  return isGarbled ? `no text in ${facts.charset.name}` : undefined
}
