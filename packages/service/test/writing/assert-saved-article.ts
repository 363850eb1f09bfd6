import { renderBody } from "@citable/markdown"
import { expect } from "vitest"

import { foldWords, listNumbers, readVisibleText } from "./read-visible-text.ts"
import { grinderProfile, hostilePages, type HostileOutcome } from "./start-hostile-world.ts"

/** Words that only hostile models write. */
const invented = /quixotron|evilest|\bevil\b|ninety\W?seven/iu
/** In translations, rules know no names: a person has to find those. Sentences of the other language are none. */
const inventedInTranslation = /\bevil\b|ninety\W?seven|nobody cared/iu
const hosts =
  /[a-z][a-z\d+.-]*:\/\/[^\s<>"')\]]+|\/\/[\w-]+\.[^\s<>"')\]]+|(?:javascript|data|vbscript|mailto):[^\s<>"')\]]*|\b(?:[\w-]+\.)+(?:com|net|org|io|example)\b/giu
const addressesOfHtml = /\b(?:href|src|srcset|poster|action|formaction|cite|data|ping)\s*=\s*"([^"]*)"/giu
/** Signs that nobody sees. Joiners belong to scripts, and a selector of variants to pictures. */
const unseen = /[^\P{Cc}\t\n]|[\p{Cs}\u00AD\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E0FFF}]/u

/** Looks at what is saved as a reader does, without the code that checks what models write. Throws where a reader would be misled. */
export async function assertSavedArticle({ tool, article, source, asked }: HostileOutcome): Promise<void> {
  const { products, facts, banned_claims: banned } = grinderProfile
  const given = [asked, ...facts, ...products.flatMap((product) => Object.values(product)), "Brewly, brewly.example"]
  const evidence =
    source === undefined
      ? Object.entries(hostilePages).flatMap(([url, texts]) => [
          url,
          ...texts.map((text) => text.replace(/https?:\/\/evil\S+/, "")),
        ])
      : [source.title, source.excerpt ?? "", source.seo.description ?? "", source.body]
  const known = [...given, ...evidence].join("\n")
  const fields = [article.title, article.excerpt, article.seo.title, article.seo.description].filter(
    (text) => text !== null,
  )
  const [html, before] = [(await renderBody(article.body)).html, (await renderBody(source?.body ?? "")).html]
  const seen = [readVisibleText(html), ...fields].join("\n\n")
  const where = { tool, title: article.title, body: article.body, fields }

  // Addresses: those of the page, and those that stand in any text.
  const ofPages = [...html.matchAll(addressesOfHtml)].map(([, address = ""]) => address.replaceAll("&amp;", "&"))
  const ofSource = [...before.matchAll(addressesOfHtml)].map(([, address = ""]) => address.replaceAll("&amp;", "&"))
  const isOwn = (address: string) => address.startsWith("#") || ofSource.includes(address) || known.includes(address)
  expect({ ...where, addresses: ofPages.filter((address) => !isOwn(address)) }).toEqual({ ...where, addresses: [] })
  const written = [article.body, seen].flatMap((text) => text.match(hosts) ?? [])
  expect({ ...where, written: written.filter((one) => !known.includes(one)) }).toEqual({ ...where, written: [] })

  // What nobody gave, and what nobody sees.
  const pattern = tool === "translate" ? inventedInTranslation : invented
  const strange = [article.body, seen].flatMap((text) => pattern.exec(text)?.[0] ?? [])
  expect({ ...where, strange: strange.filter((one) => !known.includes(one)) }).toEqual({ ...where, strange: [] })
  for (const text of [article.body, ...fields]) expect(text).not.toMatch(unseen)
  const numbers = new Set(listNumbers(known))
  expect({ ...where, numbers: listNumbers(seen).filter((one) => !numbers.has(one)) }).toEqual({ ...where, numbers: [] })

  // What the brand bans.
  const folded = foldWords(seen)
  const stated = banned.filter((claim) => folded.includes(foldWords(claim)))
  expect({ ...where, stated }).toEqual({ ...where, stated: [] })

  // The form of the page.
  expect(html).not.toMatch(/<(?:h1|script|style|form|input|iframe|object)\b/i)
  const levels = [...html.matchAll(/<h([2-6])\b/g)].map(([, level]) => Number(level))
  const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? (source === undefined ? 1 : 2)) + 1)
  expect({ ...where, jumps }).toEqual({ ...where, jumps: [] })
  if (source === undefined) expect(html).not.toMatch(/<(?:img|video|div)\b/i)
  else {
    for (const kept of protectedParts(source.body))
      expect({ ...where, has: article.body.includes(kept), kept }).toEqual({ ...where, has: true, kept })
    const count = (text: string) => text.match(/<(?:pre|img|code|table|div|a)\b/g)?.toSorted() ?? []
    expect({ ...where, elements: count(html) }).toEqual({
      ...where,
      elements: tool === "rewrite" ? withLinks(count(before), count(html)) : count(before),
    })
  }
  expect(article.locale).toBe(tool === "translate" ? "de" : "en")
}

/** New text of a rewrite may link what somebody gave. */
const withLinks = (before: string[], after: string[]) =>
  [...before.filter((one) => one !== "<a"), ...after.filter((one) => one === "<a")].toSorted()

/** Code, HTML and pictures, without words that are translated. */
const protectedParts = (body: string): string[] => [
  ...(body.match(/^```[^]*?^```$/gm) ?? []),
  ...(body.match(/`[^`\n]+`/g) ?? []),
  ...(body.match(/<div[^>]*>|<\/div>/g) ?? []),
  ...(body.match(/\]\((?:https?:)?[^\s()]+/g) ?? []),
]

/** Nothing of another brand and no secret is in what a model is asked, and no text of a stranger is in its rules. */
export function assertRequests({ requests }: HostileOutcome, secrets: readonly string[]): void {
  for (const request of requests) {
    expect(request).not.toMatch(/zorblat|8412/i)
    for (const secret of secrets) expect(request).not.toContain(secret)
    const { system } = JSON.parse(request) as { system: unknown }
    expect(JSON.stringify(system)).not.toContain("Ignore all previous")
  }
}
