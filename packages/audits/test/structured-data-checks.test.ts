import { describe, expect, it } from "vitest"

import type { CheckedPage } from "../src/checks/check.ts"
import { metadataPageChecks } from "../src/checks/metadata-page-checks.ts"
import { googleRichResults, lookedAt } from "../src/checks/structured-data/google-rich-results.ts"
import { isSchemaType } from "../src/checks/structured-data/schema-types.ts"
import { makePage } from "./make-page.ts"
import { cleanHead, findCodes } from "./metadata-cases.ts"

const withText = (json: string, body = "<h1>Cited</h1>", more = ""): CheckedPage =>
  makePage(cleanHead({ body, more: `${more}<script type="application/ld+json">${json}</script>` }))
const withData = (data: object, body?: string): CheckedPage =>
  withText(JSON.stringify({ "@context": "https://schema.org", ...data }), body)
const detailsOf = (code: string, page: CheckedPage): (string | null)[] | undefined =>
  metadataPageChecks
    .find((check) => check.code === code)
    ?.find(page)
    ?.map(({ detail }) => detail)

const article = {
  "@type": "Article",
  headline: "Cited",
  image: "https://site.example/a.png",
  author: { "@type": "Person", name: "Ada", url: "https://site.example/ada" },
  datePublished: "2026-05-01",
  dateModified: "2026-05-02T10:00:00+02:00",
}
const product = { "@type": "Product", name: "Pen", offers: { "@type": "Offer", price: "2.50", priceCurrency: "EUR" } }
const articleMeta = '<meta property="article:published_time" content="2026-05-01"><meta name="author" content="Ada">'
const asArticle = (html: string): string => html.replace('content="website"', 'content="article"')

const cases: { code: string; bad: CheckedPage; good: CheckedPage }[] = [
  { code: "json_ld_syntax", bad: withText('{"@context": "https://schema.org",}'), good: withData(article) },
  { code: "json_ld_no_context", bad: withText('{"@type": "Article"}'), good: withData(article) },
  { code: "schema_type_unknown", bad: withData({ "@type": "Artcle" }), good: withData(article) },
  { code: "rich_result_required", bad: withData({ "@type": "Product", name: "Pen" }), good: withData(product) },
  {
    code: "rich_result_recommended",
    bad: withData({ "@type": "Article", headline: "Cited" }),
    good: withData(article),
  },
  { code: "schema_value_invalid", bad: withData({ ...article, datePublished: "1 May 2026" }), good: withData(article) },
  { code: "schema_contradicts_page", bad: withData({ ...article, headline: "Else" }), good: withData(article) },
  {
    code: "dates_implausible",
    bad: withData({ ...article, datePublished: "2031-01-01", dateModified: "2031-01-02" }),
    good: withData({ ...article, dateModified: "2026-04-30T20:00:00-08:00" }),
  },
  {
    code: "dates_implausible",
    bad: withData({ ...article, datePublished: "0001-01-01T00:00:00Z" }),
    good: withData({ ...article, datePublished: "1912-04-15" }),
  },
  {
    code: "dates_implausible",
    bad: withData({ ...article, dateModified: "2015-01-01" }),
    good: withData({ "@type": "Event", name: "Talk", startDate: "2031-01-01", location: "Here" }),
  },
  {
    code: "article_without_schema",
    bad: makePage(asArticle(cleanHead({ more: articleMeta }))),
    good: makePage(
      asArticle(
        cleanHead({
          more: `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...article })}</script>`,
        }),
      ),
    ),
  },
]

describe("a check of structured data", () => {
  it.each(cases)("raises $code, and passes its twin", ({ code, bad, good }) => {
    expect(findCodes(bad)).toContain(code)
    expect(findCodes(good)).not.toContain(code)
  })

  it("finds nothing wrong with a full article", () => {
    expect(findCodes(withData(article))).toEqual([])
  })

  it("is tried by these tests", () => {
    const codes = metadataPageChecks.flatMap(({ code, category }) => (category === "structured_data" ? [code] : []))
    expect([...new Set(cases.map(({ code }) => code))].toSorted()).toEqual(codes)
  })

  it("suggests the type that was meant", () => {
    expect(detailsOf("schema_type_unknown", withData({ "@type": "Blogposting" }))).toEqual([
      "Blogposting: did you mean BlogPosting?",
    ])
    expect(detailsOf("schema_type_unknown", withData({ "@type": "https://schema.org/Thing" }))).toEqual([])
  })

  it.each([
    [
      "rich_result_required",
      { "@type": "JobPosting", jobLocation: { "@type": "Place", name: "Pier" } },
      "jobLocation.address",
    ],
    ["rich_result_recommended", { "@type": "Recipe", prepTime: "PT5M" }, "totalTime or cookTime"],
    ["rich_result_recommended", { "@type": "Product", offers: { "@type": "Offer", price: 2 } }, "offers.availability"],
  ])("%s judges the parts of %o, and alternatives", (code, thing, missing) => {
    expect(detailsOf(code, withData(thing))?.[0]).toContain(missing)
    const [name = "", part = ""] = missing.split(" ").at(-1)?.split(".") ?? []
    const whole = part === "" ? "PT20M" : { "@type": "Thing", [part]: "x" }
    expect(detailsOf(code, withData({ ...thing, [name]: whole }))?.[0]).not.toContain(missing)
  })

  it("expects no rich result of a page that forbids indexing", () => {
    const page = withData({ "@type": "Product", name: "Pen" })
    expect(detailsOf("rich_result_required", { ...page, isIndexable: false })).toBeUndefined()
    expect(detailsOf("rich_result_required", withData({ "@type": "FAQPage" }))).toBeUndefined()
  })

  it("judges the things of a graph", () => {
    const page = withData({ "@graph": [{ "@type": "Event", name: "Talk" }, { "@type": "WebSite" }] })
    expect(detailsOf("rich_result_required", page)).toEqual(["Event without startDate, location"])
  })

  it("knows Google's types, each once, with the page and the day on which somebody looked", () => {
    const types = googleRichResults.flatMap((result) => result.types)
    expect(new Set(types).size).toBe(types.length)
    expect(types.every(isSchemaType)).toBe(true)
    expect(types).not.toContain("FAQPage")
    for (const { page, types: ofPage } of googleRichResults)
      expect(`${page} ${ofPage.join(" ")}`).toMatch(/^[a-z-]+ [A-Z]/)
    expect(Date.parse(lookedAt)).toBeGreaterThan(Date.UTC(2026, 0))
  })

  it("tells what a result needs from what it could have", () => {
    const app = {
      "@type": "SoftwareApplication",
      name: "Ferry",
      offers: { "@type": "Offer", price: 0 },
      aggregateRating: { "@type": "AggregateRating", ratingValue: 4.5 },
    }
    expect(detailsOf("rich_result_required", withData(app))).toEqual([
      "SoftwareApplication without aggregateRating.ratingCount or aggregateRating.reviewCount",
    ])
    expect(detailsOf("rich_result_recommended", withData(app))).toEqual([
      "SoftwareApplication without applicationCategory, operatingSystem",
    ])
    // A part with an id is described elsewhere.
    const question = { "@type": "QAPage", mainEntity: { "@type": "Question", "@id": "#question" } }
    expect(detailsOf("rich_result_required", withData(question))).toEqual([])
    expect(
      detailsOf("rich_result_required", withData({ ...question, mainEntity: { "@type": "Question", name: "Why?" } })),
    ).toEqual(["QAPage without mainEntity.answerCount, mainEntity.acceptedAnswer or mainEntity.suggestedAnswer"])
  })

  it("asks a breadcrumb for no address of its last entry", () => {
    const entry = { "@type": "ListItem", position: 1, name: "Home" }
    const crumbs = (...itemListElement: object[]): CheckedPage =>
      withData({ "@type": "BreadcrumbList", itemListElement })
    expect(detailsOf("rich_result_required", crumbs(entry))).toEqual([])
    expect(detailsOf("rich_result_required", crumbs(entry, entry))).toEqual([
      "BreadcrumbList without itemListElement.item",
    ])
  })

  it.each([
    [{ "@type": "Recipe", cookTime: "20 minutes" }, "cookTime is 20 minutes"],
    [{ "@type": "Offer", priceCurrency: "€" }, "priceCurrency is €"],
    [{ "@type": "Offer", price: "2,50 €" }, "price is 2,50 €"],
    [{ "@type": "Rating", ratingValue: "9" }, "ratingValue 9 is not from 0 to 5"],
    [{ "@type": "VideoObject", contentUrl: "/a.mp4" }, "contentUrl is /a.mp4"],
  ])("finds the wrong value of %j", (data, detail) => {
    expect(detailsOf("schema_value_invalid", withData(data))).toEqual([detail])
  })

  it("compares the date with the one that readers see", () => {
    const shown = (date: string): CheckedPage => withData(article, `<h1>Cited</h1><time datetime="${date}">then</time>`)
    expect(detailsOf("schema_contradicts_page", shown("2026-05-01"))).toEqual([])
    expect(detailsOf("schema_contradicts_page", shown("2024-05-01"))).toEqual([
      "datePublished is 2026-05-01, the page shows 2024-05-01",
    ])
  })

  it("does not follow data without an end", () => {
    const deep = `${'{"@type":"Thing","about":'.repeat(5000)}1${"}".repeat(5000)}`
    expect(findCodes(withText(`{"@context":"https://schema.org","about":${deep}}`))).toEqual([])
  })
})
