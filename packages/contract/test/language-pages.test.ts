import fc from "fast-check"
import { expect, it } from "vitest"

import { toArticleTranslations, toLanguagePages, toSiteLanguages } from "../src/locales/index.ts"

const article = (locale: string, slug: string, translation_group: string | null = null) => ({
  locale,
  slug,
  translation_group,
})
const languages = toSiteLanguages({
  locales: ["en", "de", { path: "pt", codes: ["pt-BR", "pt-PT"] }],
  prefixDefault: false,
})
const tea = [article("en", "tea", "t"), article("de", "tee", "t")]
const pagesOf = (articles: ReturnType<typeof article>[]) =>
  toLanguagePages(articles, languages).map(({ kind, item, language, slug }) => [
    `${language.prefix}/${slug}`,
    kind,
    item.slug,
  ])

it("an article has its own page, one to fall back on where it is untranslated, and none at the slug of a translation", () => {
  expect(pagesOf([...tea, article("en", "only")])).toEqual([
    ["/tea", "own", "tea"],
    ["/de/tee", "own", "tee"],
    ["/only", "own", "only"],
    ["/tee", "translated", "tea"],
    ["/de/tea", "translated", "tee"],
    ["/pt/tea", "untranslated", "tea"],
    ["/de/only", "untranslated", "only"],
    ["/pt/only", "untranslated", "only"],
  ])
})

it("an address in use is nobody else's, and an article in a language that the site lacks is shown in the default one", () => {
  expect(pagesOf([article("fr", "tea"), article("en", "tea"), article("de", "cafe"), article("fr", "cafe")])).toEqual([
    ["/tea", "own", "tea"],
    ["/de/cafe", "own", "cafe"],
    ["/cafe", "own", "cafe"],
    ["/de/tea", "untranslated", "tea"],
    ["/pt/tea", "untranslated", "tea"],
    ["/pt/cafe", "untranslated", "cafe"],
  ])
})

it("whatever the articles are, no two pages share an address, and each language has each group once or more", () => {
  const one = fc.record({
    locale: fc.constantFrom("en", "de", "pt-br", "pt-pt", "fr"),
    slug: fc.constantFrom("a", "b", "c"),
    translation_group: fc.constantFrom("x", "y", null),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), (articles) => {
      const pages = toLanguagePages(articles, languages)
      expect(new Set(pages.map(({ language, slug }) => `${language.path}/${slug}`)).size).toBe(pages.length)
      for (const { kind, item, language } of pages) {
        const home = languages.ofTag(item.locale) ?? languages.default
        expect(kind === "untranslated" ? home !== language : home === language).toBe(true)
      }
    }),
  )
})

it("a switcher has each language by its own name, and a missing one leads to the list, or to the page that shows the article", () => {
  const options = {
    path: ({ slug }: { slug: string }, { prefix }: { prefix: string }) => `${prefix}/blog/${slug}`,
    list: ({ prefix }: { prefix: string }) => `${prefix}/`,
  }
  const [, german = tea[0]!] = tea
  expect(toArticleTranslations(german, tea, languages, options)).toEqual([
    { locale: "en", path: "/blog/tea", name: "English", dir: "ltr", isCurrent: false, isMissing: false },
    { locale: "de", path: "/de/blog/tee", name: "Deutsch", dir: "ltr", isCurrent: true, isMissing: false },
    { locale: "pt-BR", path: "/pt/", name: "português (Brasil)", dir: "ltr", isCurrent: false, isMissing: true },
  ])
  const shown = toArticleTranslations(german, tea, languages, { ...options, locale: "pt", missing: "show" })
  expect(shown[2]).toMatchObject({ path: "/pt/blog/tea", isCurrent: true, isMissing: true })
  const portuguese = toArticleTranslations(article("pt-pt", "cha"), [], languages, options)
  expect(portuguese.map(({ locale, isMissing }) => [locale, isMissing])).toEqual([
    ["en", true],
    ["de", true],
    ["pt-pt", false],
  ])
})
