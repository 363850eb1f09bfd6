import { supportedLocale } from "../../mentions/supported-locale.ts"
import type { Brief, Passage } from "./brief.ts"
import { fence } from "./fence.ts"
import { nameSite } from "./place-links.ts"

/** What rules need to know about the brand, behind the rules in `system`. It is the words of the brand's own people. */
export function describeBrand({ brand, locale }: Pick<Brief, "brand" | "locale">): string {
  const list = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : [`${title}:\n${items.map((item) => `- ${oneLine(item)}`).join("\n")}`]
  const products = brand.products.map(({ name, description }) =>
    description == null ? name : `${name}: ${description}`,
  )
  const parts = [
    `Name: ${[brand.name, ...brand.aliases].join(", ")}`,
    ...(brand.voice === null ? [] : [`Voice: ${brand.voice}`]),
    ...(brand.audience === null ? [] : [`Audience: ${brand.audience}`]),
    ...list("Products", products),
    ...list("Facts", brand.facts),
    ...list("Banned claims, never to be stated, implied or quoted", brand.bannedClaims),
  ]
  return `${fence("brand", parts.join("\n\n"))}\n\nWrite in the language ${nameLanguage(locale)}.`
}

/** `German (de)`. */
function nameLanguage(locale: string): string {
  const name = languages.of(supportedLocale(locale))
  return name === undefined || name === locale ? locale : `${name} (${locale})`
}

const languages = new Intl.DisplayNames("en", { type: "language" })

/**
 * The assignment, what people ask, and the evidence, as data in a message of the user. Every request of an article begins with it.
 * Addresses of pages are left out, so that a model cannot repeat them.
 */
export function describeEvidence(brief: Brief, passages: readonly Passage[], pages: readonly OwnPage[]): string {
  const { assignment, keyword, prompt, questions, competitors } = brief
  const list = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : [`${title}:\n${items.map((item) => `- ${oneLine(item)}`).join("\n")}`]
  const demand = [
    ...(keyword === null ? [] : [`Search to rank for: ${oneLine(keyword)}`]),
    ...(prompt === null ? [] : [`Question to answer: ${oneLine(prompt)}`]),
    ...list("What people ask", questions.slice(0, 30)),
    ...list("Competitors that assistants name", competitors.slice(0, 20)),
  ]
  const shown = passages.map(({ number, url, title, date, text }) =>
    fence(
      "passage",
      text,
      ` number="${number}" site="${nameSite(url)}"${toAttribute("title", title)}${toAttribute("date", date)}`,
    ),
  )
  return [
    fence("assignment", assignment),
    ...(demand.length === 0 ? [] : [fence("demand", demand.join("\n\n"))]),
    ...(pages.length === 0 ? [] : [fence("own_pages", pages.map(toLine).join("\n"))]),
    `<evidence>\n${shown.length === 0 ? "(none)" : shown.join("\n")}\n</evidence>`,
  ].join("\n\n")
}

interface OwnPage {
  title: string
  about?: string | null
}

const toLine = ({ title, about = null }: OwnPage) => `- ${oneLine(about === null ? title : `${title}: ${about}`)}`

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim()

const toAttribute = (name: string, value: string | null) =>
  value === null ? "" : ` ${name}="${oneLine(value).replaceAll(/["<>]/g, "’").slice(0, 200).toWellFormed()}"`
