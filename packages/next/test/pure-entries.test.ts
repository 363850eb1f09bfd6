import { createCitable } from "@citable/next"
import { toRss, toSitemap } from "@citable/next/feed"
import { toImageProps } from "@citable/next/image"
import { toJsonLd, toMetadata } from "@citable/next/metadata"
import { expect, it } from "vitest"

import { createArticle } from "./article-sample.ts"

const site = {
  siteUrl: "https://site.example",
  path: ({ slug, locale }: { slug: string; locale: string }) => `/${locale}/${slug}`,
}
const german = createArticle({ id: "cnt_2", slug: "erster", locale: "de", translation_group: "first" })
const english = createArticle({ translation_group: "first" })

it("an article in several languages names the others, for search engines and Open Graph", () => {
  const metadata = toMetadata(english, { ...site, translations: [english, german] })
  expect(metadata.alternates).toEqual({
    canonical: "https://site.example/en/first",
    languages: { en: "https://site.example/en/first", de: "https://site.example/de/erster" },
  })
  expect(metadata.openGraph).toMatchObject({ locale: "en", alternateLocale: ["de"] })
  expect(toMetadata(english, { ...site, translations: [english] }).alternates).toEqual({
    canonical: "https://site.example/en/first",
  })
})

it("readers of all other languages get the page of the default language, in the head and in the sitemap", () => {
  const options = { ...site, defaultLocale: "en" }
  const languages = { en: "https://site.example/en/first", de: "https://site.example/de/erster" }
  const all = { ...languages, "x-default": languages.en }
  expect(toMetadata(german, { ...options, translations: [english] }).alternates?.languages).toEqual(all)
  expect(toSitemap([german, english], options)[0]?.alternates?.languages).toEqual(all)
  expect(
    toMetadata(german, { ...options, defaultLocale: "fr", translations: [english] }).alternates?.languages,
  ).toEqual(languages)
})

it("a page that search engines may not list, or whose original is elsewhere, names no other language", () => {
  const elsewhere = "https://elsewhere.example/x"
  for (const seo of [
    { ...english.seo, noindex: true },
    { ...english.seo, canonical_url: elsewhere },
  ]) {
    const article = createArticle({ translation_group: "first", seo })
    expect(toMetadata(article, { ...site, translations: [german] }).alternates).not.toHaveProperty("languages")
    expect(toSitemap([article, german], site)).toEqual([
      { url: "https://site.example/de/erster", lastModified: "2026-01-03T00:00:00.000Z" },
    ])
  }
})

it("Open Graph gets the territory of a locale, and not its script", () => {
  const locales = ["en", "pt-BR", "zh-Hans-CN", "sr-Latn"].map(
    (locale) => (toMetadata(createArticle({ locale }), site).openGraph as { locale?: string }).locale,
  )
  expect(locales).toEqual(["en", "pt_BR", "zh_CN", "sr"])
})

it("a sitemap has each article's last change and languages, and no noindex article", () => {
  const hidden = createArticle({ slug: "hidden", seo: { ...english.seo, noindex: true } })
  const languages = { en: "https://site.example/en/first", de: "https://site.example/de/erster" }
  const lastModified = "2026-01-03T00:00:00.000Z"
  expect(toSitemap([english, hidden, german, createArticle({ slug: "alone" })], site)).toEqual([
    { url: languages.en, lastModified, alternates: { languages } },
    { url: languages.de, lastModified, alternates: { languages } },
    { url: "https://site.example/en/alone", lastModified },
  ])
})

it("feed and JSON-LD need no service", () => {
  expect(toRss([english], { title: "News" }, site)).toContain("<link>https://site.example/en/first</link>")
  expect(JSON.parse(toJsonLd(english, site))).toMatchObject({ url: "https://site.example/en/first" })
})

it("an image without a size fills its parent", () => {
  const picture = { url: "https://img.example/a.png", alt: "A", width: 1200, height: 630 }
  expect(toImageProps(picture)).toEqual({ src: picture.url, alt: "A", width: 1200, height: 630 })
  expect(toImageProps(picture, { blur: true })).not.toHaveProperty("placeholder")
  const placeholder = "data:image/webp;base64,UklGRg=="
  expect(toImageProps({ ...picture, placeholder }, { blur: true })).toMatchObject({
    placeholder: "blur",
    blurDataURL: placeholder,
  })
  for (const width of [null, 0, Number.NaN]) {
    expect(toImageProps({ ...picture, width })).toEqual({ src: picture.url, alt: "A", fill: true })
  }
})

it("outside the App Router's server the main entry says what to import instead", () => {
  expect(() => createCitable()).toThrow(expect.objectContaining({ code: "wrong_router" }))
})
