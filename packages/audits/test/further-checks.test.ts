import { expect, test } from "vitest"

import { contentPageChecks } from "../src/checks/content-page-checks.ts"
import { isHreflang } from "../src/checks/internationalisation/is-language-tag.ts"
import { metadataPageChecks } from "../src/checks/metadata-page-checks.ts"
import { pageChecks } from "../src/checks/page-checks.ts"
import { cleanPage, type PageParts } from "./clean-page.ts"
import { makePage } from "./make-page.ts"

const image = (attributes: string) => ({
  main: `<h1>Tea</h1><img src="/tea.jpg" alt="Tea" width="10" height="10" ${attributes}>`,
})
const script = (length: number) => ({ more: `<script>${"a".repeat(length)}</script>` })
const form = { main: '<form action="/login"><input type="password"></form>' }

/** By code: a page that raises the check, and its twin that does not. */
const cases: Readonly<Record<string, readonly [faulty: PageParts, sound: PageParts]>> = {
  author_missing: [{ head: { jsonLd: "" } }, {}],
  frame_options_missing: [{ ...form, headers: { "content-security-policy": "default-src 'self'" } }, form],
  inline_scripts_large: [script(200_001), script(200_000)],
  lazy_first_image: [image('loading="lazy"'), image('loading="eager"')],
}

test("each check that is in no list of its own has a case", () => {
  const elsewhere = new Set([...contentPageChecks, ...metadataPageChecks].map(({ code }) => code))
  const others = pageChecks.filter(({ code, category }) => !elsewhere.has(code) && category !== "accessibility")
  expect(Object.keys(cases)).toEqual(others.map(({ code }) => code))
})

test.each(Object.entries(cases))("%s is found on its page, and not on its twin", (code, [faulty, sound]) => {
  const check = pageChecks.find((one) => one.code === code)
  expect(check?.find(cleanPage(faulty))?.length).toBeGreaterThan(0)
  expect(check?.find(cleanPage(sound))).toEqual([])
})

test("an image below a long text may wait until readers come to it", () => {
  const text = `<p>${"A step to take before. ".repeat(100)}</p>`
  const lazy = '<img src="/tea.jpg" alt="Tea" width="10" height="10" loading="lazy">'
  const check = pageChecks.find(({ code }) => code === "lazy_first_image")
  expect(check?.find(cleanPage({ main: `<h1>Tea</h1>${text}${lazy}` }))).toEqual([])
  expect(check?.find(cleanPage({ main: `<h1>Tea</h1>${lazy}${text}` }))).toHaveLength(1)
})

test("language codes are judged by what exists, and regions by what search engines read", () => {
  for (const code of ["en", "de-AT", "zh-Hant", "zh-Hant-TW", "es-419", "pt-br", "lo-LA", "x-default"])
    expect(isHreflang(code), code).toBe(true)
  for (const code of ["en-UK", "en_US", "xx", "", "en-", "en-EU", "a", "english"])
    expect(isHreflang(code), code).toBe(false)
})

test("an article says so of itself; a list of articles, a site and a home page are none", () => {
  const data = (properties: object) =>
    `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...properties })}</script>`
  const posting = { "@type": "BlogPosting", headline: "Tea" }
  const articles = [
    '<meta property="og:type" content="article">',
    data(posting),
    data({ "@graph": [{ "@type": "WebSite" }, posting] }),
    data({ "@type": "WebPage", mainEntity: posting }),
    '<div itemscope itemtype="https://schema.org/BlogPosting"></div>',
    '<meta name="author" content="Ada"><time datetime="2026-01-01"></time>',
  ]
  for (const html of articles) expect(makePage(html).isArticle, html).toBe(true)
  for (const html of articles) expect(makePage(html, { url: "https://site.example/" }).isArticle, html).toBe(false)
  const others = [
    data({ "@type": "Blog", blogPost: [posting, posting] }),
    `<meta property="og:type" content="website">${data(posting)}`,
    '<meta name="author" content="Ada">',
  ]
  for (const html of others) expect(makePage(html).isArticle, html).toBe(false)
})

test("letters that stand alone say nothing of a language", () => {
  const text = "This is the text of a page in the language that it says, and it goes on for as long as it has to. "
  const find = (html: string) => pageChecks.find(({ code }) => code === "lang_mismatch")?.find(makePage(html))
  expect(find(`<html lang="en"><main>${text.repeat(6)}${"x ".repeat(1500)}</main>`)).toEqual([])
})
