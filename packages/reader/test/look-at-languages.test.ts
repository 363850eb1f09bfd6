import { remedyOf } from "@citable/reader/look"
import { expect, test } from "vitest"

import { alternates, type Answer, createLanguageSite, pages, tea, tee } from "./create-language-site.ts"

test("says where the languages of an article agree, and that each page names the other", async () => {
  const { languages } = await createLanguageSite("https://acme.test").look()
  const agree =
    "The head and the sitemap agree on the languages en and de and x-default, and the other page names it back"
  expect(languages).toEqual([
    ["ok", undefined, agree],
    ["ok", undefined, agree],
  ])
})

const head = (tag: string, path: string) => `hreflang="${tag}" href="https://acme.test${path}"`
const noHead = /<link rel="alternate"[^>]*>/

test.each<[what: string, plant: (site: ReturnType<typeof createLanguageSite>) => void, code: string, message: string]>([
  [
    "a Link header that assumes the same slug",
    ({ answers }) => {
      const links = alternates("https://acme.test", { en: pages.en, de: "/de/blog/tea" })
      const link = links.map(([tag, url]) => `<${url}>; rel="alternate"; hreflang="${tag}"`).join(", ")
      answers[pages.en] = { ...(answers[pages.en] as Answer), headers: { link } }
    },
    "link_header",
    "The Link header says that “de” is at /de/blog/tea, and the head that it is at /de/blog/tee",
  ],
  [
    "a Link header with another canonical address",
    ({ answers }) => {
      const link = '<https://acme.test/en/blog/coffee>; rel="canonical"'
      answers[pages.en] = { ...(answers[pages.en] as Answer), headers: { link } }
    },
    "link_header",
    "The Link header says that the canonical address is /en/blog/coffee, and the head that it is /en/blog/tea",
  ],
  [
    "a translation that answers 404",
    ({ answers }) => {
      delete answers[pages.de]
    },
    "hreflang",
    "The head says that “de” is at /de/blog/tee, which answers 404",
  ],
  [
    "a translation that does not name the page back",
    ({ change }) => {
      change(pages.de, noHead, "")
      change("/sitemap.xml", /(tee<\/loc>)(?:<xhtml[^>]*>)*/, "$1")
    },
    "hreflang",
    "The head of the page says that “de” is at /de/blog/tee, and that page does not name this one as “en”",
  ],
  [
    "a translation that names another page back",
    ({ change }) => change(pages.de, head("en", pages.en), head("en", "/en/blog/coffee")),
    "hreflang",
    "The head of the page says that “de” is at /de/blog/tee, and that page says that “en” is at /en/blog/coffee",
  ],
  [
    "a sitemap without a language",
    ({ change }) => change("/sitemap.xml", /<xhtml:link rel="alternate" hreflang="de"[^>]*>/, ""),
    "sitemap_languages",
    "The head says that “de” is at /de/blog/tee, and the sitemap does not name that language",
  ],
  [
    "a page that names others, but not itself",
    ({ change }) => {
      change(pages.en, /<link rel="alternate" hreflang="(?:en|x-default)"[^>]*>/, "")
      change("/sitemap.xml", /(tea<\/loc>)(?:<xhtml[^>]*>)*/, "$1")
    },
    "hreflang",
    "The head names other languages of the page, but not the page itself",
  ],
  [
    "two fallbacks for other languages",
    ({ change }) => {
      change(pages.de, head("x-default", pages.en), head("x-default", pages.de))
      change("/sitemap.xml", /<xhtml[^>]*>/, "")
    },
    "x_default",
    "The page names /en/blog/tea as “x-default”, and /de/blog/tee names /de/blog/tee",
  ],
  [
    "structured data in another language",
    ({ change }) => change(pages.en, '"inLanguage":"en"', '"inLanguage":"de"'),
    "in_language",
    "The structured data say that the article is in “de” (inLanguage), and the service that it is in “en”",
  ],
  [
    "a translation whose page says the language of the other",
    ({ change }) => change(pages.de, '<html lang="de">', '<html lang="en">'),
    "language",
    "<html lang> of /de/blog/tee says “en”, and the service that the article is in “de”",
  ],
  [
    "translations that no place names",
    ({ change }) => {
      for (const path of [pages.en, pages.de]) change(path, noHead, "")
      change("/sitemap.xml", /<xhtml[^>]*>/, "")
    },
    "hreflang",
    "The site shows the article in “de” at /de/blog/tee, and neither the Link header nor the head nor the sitemap of the page names that",
  ],
])("finds %s, with both places, both values and what to do", async (_what, plant, code, message) => {
  const site = createLanguageSite("https://acme.test")
  plant(site)
  const { languages } = await site.look()
  expect(languages).toContainEqual(["warning", code, message])
  expect(remedyOf({ code: code as "hreflang" }).length).toBeGreaterThan(20)
})

test("takes a language with its region for the language", async () => {
  const site = createLanguageSite("https://acme.test")
  for (const path of [pages.en, pages.de, "/sitemap.xml"]) site.change(path, 'hreflang="en"', 'hreflang="en-GB"')
  expect((await site.look()).languages.map(([status]) => status)).toEqual(["ok", "ok"])
})

test("finds a translation that is another article", async () => {
  const site = createLanguageSite("https://acme.test")
  const { languages } = await site.look([tea, { ...tee, translationGroup: "grp_2" }])
  expect(languages).toContainEqual([
    "warning",
    "hreflang",
    "The head says that “de” is at /de/blog/tee, which shows another article, “All about tee”",
  ])
})

test("says what it could not look at, and never that it is right", async () => {
  const cut = await createLanguageSite("https://acme.test").look([tea, tee], 6)
  expect(cut.languages.filter(([status]) => status === "ok")).toEqual([])
  const broken = createLanguageSite("https://acme.test")
  broken.answers["/sitemap.xml"] = { text: "", status: 500 }
  broken.answers["/"] = { text: '<a href="/en/blog/tea">Tea</a>' }
  const { languages } = await broken.look()
  expect(languages[0]?.[0]).toBe("skipped")
  expect(languages[0]?.[2]).toContain("its sitemap, which was not read to its end")
})

test("has nothing to say about articles in one language", async () => {
  const site = createLanguageSite("https://acme.test")
  for (const path of [pages.en, pages.de]) site.change(path, noHead, "")
  site.change("/sitemap.xml", /<xhtml[^>]*>/, "")
  const { languages } = await site.look([
    { ...tea, translationGroup: null },
    { ...tee, translationGroup: null },
  ])
  expect(languages).toEqual([
    ["ok", undefined, "The articles are in one language each, and neither their pages nor the sitemap name another"],
  ])
})

test("looks at a site on this machine and not at the address that it names, and says so", async () => {
  const site = createLanguageSite("http://localhost:4321", "https://acme.test")
  const { observations, articleUrl, languages } = await site.look()
  expect(
    site.asked.filter((url) => !url.startsWith("http://localhost:4321/") && url !== "http://localhost:4321"),
  ).toEqual([])
  expect(articleUrl).toBe("http://localhost:4321/{locale}/blog/{slug}")
  expect(
    observations.filter(({ status }) => status === "error" || status === "warning").map(({ part }) => part),
  ).toEqual([])
  expect(observations).toContainEqual({
    part: "site",
    status: "ok",
    message: "The site says that it is at https://acme.test. Its pages were opened here instead",
    url: "http://localhost:4321",
  })
  expect(languages.map(([status]) => status)).toEqual(["ok", "ok"])
})

test("opens translations on this machine that only the head of a page names elsewhere", async () => {
  const site = createLanguageSite("http://localhost:4321", "https://acme.test")
  site.answers["/robots.txt"] = { text: "", headers: { "content-type": "text/plain" } }
  delete site.answers["/sitemap.xml"]
  site.answers["/"] = { text: `<a href="https://acme.test${pages.en}">Tea</a>` }
  const { languages } = await site.look()
  expect(site.asked.filter((url) => url.includes("acme.test"))).toEqual([])
  expect(languages.map(([status]) => status)).toEqual(["ok"])
})

test("does not follow a site on this machine to another host", async () => {
  const site = createLanguageSite("http://localhost:4321", "https://acme.test")
  site.answers["/"] = { text: "", status: 308, headers: { location: "https://www.acme.test/" } }
  const { observations } = await site.look()
  expect(site.asked).toEqual(["http://localhost:4321"])
  expect(observations).toEqual([
    {
      part: "site",
      status: "error",
      message:
        "The site does not answer: http://localhost:4321 leads to https://www.acme.test, which is not on this machine",
      url: "http://localhost:4321",
    },
  ])
})

test("takes the language of the element that holds an article, on a page of another", async () => {
  const site = createLanguageSite("https://acme.test")
  site.change(pages.de, '<html lang="de">', '<html lang="en">')
  const { observations } = await site.look([tee])
  expect(observations.map(({ code }) => code)).toContain("language")
  site.change(pages.de, "<h1>", '<article lang="de"><h1>')
  expect((await site.look([tee])).observations.map(({ code }) => code)).not.toContain("language")
})
