import { expect, it } from "vitest"

import { readLocation } from "./read-location.ts"

export interface LanguageSite {
  url: string
  /** What is at the end of its paths. */
  slash: "" | "/"
}

interface SitemapEntry {
  languages: Record<string, string>
  isArticle: boolean
}

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = "", value]) => [name.toLowerCase(), value ?? ""]),
  )

const linksOf = (html: string, rel: string) =>
  (html.match(/<(?:xhtml:)?link\b[^>]*>/g) ?? []).map(attributesOf).filter((one) => one["rel"] === rel)

const languagesOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    linksOf(html, "alternate").flatMap(({ hreflang, href = "" }) => (hreflang === undefined ? [] : [[hreflang, href]])),
  )

const withoutSlashes = (languages: Record<string, string>) =>
  Object.fromEntries(Object.entries(languages).map(([locale, href]) => [locale, href.replace(/\/$/, "")]))

async function readSitemap(url: string): Promise<Map<string, SitemapEntry>> {
  const xml = await (await fetch(`${url}/sitemap.xml`)).text()
  const entries = [...xml.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = ""]): [string, SitemapEntry] => {
    const loc = /<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? ""
    return [loc, { languages: languagesOf(entry), isArticle: /\/blog\/./.test(loc) }]
  })
  return new Map(entries)
}

/** What the two languages of an example promise, on a site that runs. */
export function describeLanguages(name: string, open: () => LanguageSite): void {
  it(`every page of ${name} in the sitemap has its language, its address and its translations, and they agree`, async () => {
    const { url } = open()
    const sitemap = await readSitemap(url)
    expect([...sitemap.values()].filter(({ isArticle }) => isArticle).length).toBeGreaterThanOrEqual(15)
    const switched = new Set<string>()
    for (const [loc, { languages }] of sitemap) {
      const response = await fetch(loc, { redirect: "manual" })
      const html = await response.text()
      const own = loc.replace(url, "").startsWith("/de") ? "de" : "en"
      const { lang, dir } = attributesOf(/<html[^>]*>/.exec(html)?.[0] ?? "")
      const canonical = linksOf(html, "canonical").map(({ href }) => href?.replace(/\/$/, ""))
      expect([loc, response.status, lang, dir, canonical]).toEqual([loc, 200, own, "ltr", [loc.replace(/\/$/, "")]])
      expect([loc, withoutSlashes(languagesOf(html))]).toEqual([loc, withoutSlashes(languages)])
      // Each language names the others, and is named by them.
      for (const to of Object.values(languages)) expect([loc, sitemap.get(to)?.languages]).toEqual([loc, languages])
      if (Object.keys(languages).length > 0)
        expect(Object.keys(languages).toSorted()).toEqual(["de", "en", "x-default"])
      const links = [...(/<ul class="languages".*?<\/ul>/s.exec(html)?.[0].matchAll(/<a\b[^>]*>/g) ?? [])]
      const choices = links.map(([tag]) => attributesOf(tag))
      expect([loc, choices.map((one) => [one["lang"], "aria-current" in one])]).toEqual([
        loc,
        ["en", "de"].map((locale) => [locale, locale === own]),
      ])
      for (const { href = "" } of choices) switched.add(new URL(href, url).href)
    }
    for (const href of switched) expect([href, (await fetch(href)).status]).toEqual([href, 200])
  })

  it(`the feeds of ${name} have one language each, and their own address`, async () => {
    const { url } = open()
    for (const [prefix, language] of [
      ["", "en"],
      ["/de", "de"],
    ] as const) {
      const feed = await (await fetch(`${url}${prefix}/rss.xml`)).text()
      expect(feed).toContain(`<language>${language}</language>`)
      expect(feed).toContain(`href="${url}${prefix}/rss.xml" rel="self"`)
      const items = [...feed.matchAll(/<guid[^>]*>(.*?)<\/guid>/g)].map(([, guid = ""]) => guid)
      expect(items.length).toBeGreaterThan(1)
      expect(items.filter((guid) => !guid.startsWith(`${url}${prefix}/blog/`))).toEqual([])
    }
  })

  it(`${name} answers 404 for what is in no language, and leads from the slug of another to the translation`, async () => {
    const { url, slash } = open()
    for (const path of ["/de/blog/nowhere", "/blog/nowhere", "/de/nowhere", "/nowhere", "/fr", "/de/tags/upkeep"]) {
      const response = await fetch(url + path + slash)
      const isInBoth = (await response.text()).includes("Unter dieser Adresse ist nichts")
      expect([path, response.status, isInBoth]).toEqual([path, 404, true])
    }
    const response = await fetch(`${url}/de/blog/keep-your-urls${slash}`, { redirect: "manual" })
    const target = `/de/blog/adressen-behalten${slash}`
    // Search engines take a static page that leads on after two seconds for a temporary redirect.
    if (response.status === 200) expect(await response.text()).toContain(`content="2;url=${target}"`)
    else expect([response.status, readLocation(response)]).toEqual([307, target])
  })
}
