import { webUrlSchema } from "@citable/contract"

import { isHarmless } from "../claims/is-harmless.ts"
import { type Entity, readEntities, textOf } from "./read-entities.ts"
import type { SitePage } from "./read-site-pages.ts"

/** What a site says about its brand in marks for programs. No model is asked. */
export interface SiteDescription {
  /** Names of the brand, the most common first. */
  names: string[]
  /** BCP 47 tags in lower case, the most common first. */
  languages: string[]
  /** The brand's pages elsewhere. */
  sameAs: string[]
  products: { name: string; description: string | null; url: string | null; page: string }[]
  facts: Claim[]
}

/** A statement with the page that makes it, and its words there. */
export interface Claim {
  text: string
  page: string
  quote: string
}

/** The longest language tag that RFC 5646 asks programs to store. */
const maxLanguage = 35
const organizations =
  /^(?:Organization|Corporation|LocalBusiness|OnlineStore|OnlineBusiness|Brand|NGO|.*(?:Store|Organization|Business))$/
const productTypes = /^(?:Product|ProductGroup|Service|SoftwareApplication|WebApplication|MobileApplication|Course)$/

/** Reads what the JSON-LD and the heads of a site's pages say about its brand. */
export function describeSite(pages: readonly SitePage[]): SiteDescription {
  const names = new Map<string, number>()
  const sameAs = new Set<string>()
  const products = new Map<string, SiteDescription["products"][number]>()
  const facts = new Map<string, Claim>()
  for (const page of pages) {
    if (page.siteName !== null) count(names, page.siteName.trim())
    for (const entity of readEntities(page.jsonLd)) {
      if (entity.types.some((type) => organizations.test(type))) readOrganization(entity, page)
      if (entity.types.some((type) => productTypes.test(type))) readProduct(entity, page)
    }
  }
  const languages = new Map<string, number>()
  for (const { language } of pages) {
    if (language !== null && language.length <= maxLanguage && /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/.test(language))
      count(languages, language)
  }
  return {
    names: byCount(names)
      .filter((name) => name !== "" && name.length <= 200)
      .slice(0, 20),
    languages: byCount(languages).slice(0, 20),
    sameAs: [...sameAs].slice(0, 50),
    products: [...products.values()].slice(0, 100),
    facts: [...facts.values()].slice(0, 50),
  }

  function readOrganization({ record }: Entity, { url: page }: SitePage): void {
    for (const member of ["name", "legalName", "alternateName"]) {
      const name = textOf(record, member, { max: 200 })
      if (name !== null) count(names, name)
    }
    for (const url of [record["sameAs"]].flat()) {
      if (typeof url === "string" && url.length <= 2000 && /^https?:$/.test(URL.parse(url)?.protocol ?? ""))
        sameAs.add(url)
    }
    const name = textOf(record, "name", { max: 200 })
    for (const [member, say] of statements) {
      const value = textOf(record, member, { max: 500 })
      const isSound = name !== null && value !== null && isHarmless(name) && isHarmless(value)
      if (isSound) facts.set(member, { text: say(name, value), page, quote: value })
    }
  }

  function readProduct({ record }: Entity, page: SitePage): void {
    const name = textOf(record, "name", { max: 200 })
    if (name === null || !isHarmless(name) || products.has(name.toLowerCase())) return
    const description = textOf(record, "description", { max: 2000 })
    const url = URL.parse(textOf(record, "url", { max: 2000 }) ?? page.url, page.url)
    products.set(name.toLowerCase(), {
      name,
      description: description !== null && isHarmless(description) ? description : null,
      url: webUrlSchema.safeParse(url?.href).data ?? null,
      page: page.url,
    })
  }
}

/** Members of an organization that are statements by themselves. */
const statements: readonly (readonly [string, (name: string, value: string) => string])[] = [
  ["description", (_, value) => value],
  ["foundingDate", (name, value) => `${name} was founded in ${value}.`],
  ["slogan", (name, value) => `The slogan of ${name} is “${value}”.`],
]

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
const byCount = (counts: ReadonlyMap<string, number>) =>
  [...counts].toSorted(([, a], [, b]) => b - a).map(([key]) => key)
