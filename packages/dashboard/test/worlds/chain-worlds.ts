import { atEnd, dayMs, moments, today, type World, type WorldBrand } from "./open-worlds.ts"

const shownAt = "https://acme.example/blog/{slug}"
const page = (slug: string) => `https://acme.example/blog/${slug}`
const day = (ago: number) => new Date((moments[3] ?? 0) - ago * dayMs).toISOString().slice(0, 10)
const row = (url: string, ago: number, clicks: number, impressions: number) => ({
  date: day(ago),
  keys: [url],
  clicks,
  impressions,
})
/** Publishes an article at a known address in the week before. */
const publishFirst = async (brand: WorldBrand, address = shownAt) => {
  await brand.place(address)
  return brand.publish({ title: "First", slug: "first" })
}
const first = async (brand: WorldBrand) => void (await publishFirst(brand))

/** What the line of an article must not say. */
export const chainWorlds: World[] = [
  {
    name: "nobody has said where articles are",
    steps: [
      async (brand) => {
        await brand.publish({ title: "First", slug: "first" })
        await brand.search([row(page("first"), 2, 5, 50)])
        await brand.scan(["Which one cites first?"])
      },
    ],
    never: [/✓ (live|in search|clicked|cited)/, /✗ /],
    says: [/live: not checked.*search: not checked.*clicks: not checked.*cited: not checked/],
  },
  {
    name: "the article is on its page, in search, clicked and cited",
    steps: [
      first,
      undefined,
      async (brand) => {
        await brand.search([row("https://www.acme.example/blog/first/", 2, 5, 50)])
        await brand.scan(["Which one cites first?"])
      },
      (brand) => brand.look([{ url: page("first") }]),
    ],
    says: [
      /✓ live ✓ in search ✓ clicked ✓ cited/,
      /results showed it 50 times \(Search Console, /,
      /Clicks: 5 from search/,
      /✓ cited in 10 of 10/,
      /Cited: Of 10 answers since [\d-]+, 10 cite this article/,
      /In effect: nobody has said which questions/,
    ],
  },
  {
    name: "one of two sites was looked at",
    steps: atEnd(async (brand) => {
      await first(brand)
      await brand.ask("POST", "/api-keys", { name: "Shop", scopes: ["content:read"] })
      await brand.look([{ url: page("first") }])
    }),
    never: [/✓ live/, /live at/],
    says: [/live: 1 of 2 checked/, /Shop: Nobody has looked at the site/],
  },
  {
    name: "the page shows the title and another text",
    steps: atEnd(async (brand) => (await first(brand), brand.look([{ url: page("first"), shows: "title" }]))),
    never: [/✓ live/, /✗ not live/],
    says: [/The page has the title\. Its text was not compared/],
  },
  {
    name: "the page shows the version before",
    steps: atEnd(async (brand) => (await first(brand), brand.look([{ url: page("first"), shows: null }]))),
    never: [/✓ live/],
    says: [/✗ not live/, /The page does not show this version/],
  },
  {
    name: "the article was published again after somebody looked",
    steps: [
      undefined,
      undefined,
      async (brand) => {
        await first(brand)
        await brand.look([{ url: page("first") }])
      },
      async (brand) => {
        const { data } = await brand.ask<{ data: { id: string }[] }>("GET", "/content")
        const id = data[0]?.id ?? ""
        await brand.call("PATCH", `/v1/content/${id}`, { body: "Another text.\n" })
        await brand.call("POST", `/v1/content/${id}/publish`, {})
      },
    ],
    never: [/✓ live/],
    says: [/It has changed since somebody looked/],
  },
  {
    name: "the numbers of search end before the publication",
    steps: atEnd(async (brand) => (await first(brand), brand.search([row(page("first"), 9, 5, 50)]))),
    never: [/✓ in search/, /not seen in search/, /✓ clicked/, /no clicks/],
    says: [/There are no numbers of Search Console since its publication/],
  },
  {
    name: "Search Console has rows of other pages alone",
    steps: [first, undefined, undefined, (brand) => brand.search([row(page("first-of-all"), 2, 5, 50)])],
    never: [/✓ in search/, /✓ clicked/, /not in the index/],
    says: [/✗ not seen in search ✗ no clicks/, /only an inspection of its address tells/],
  },
  {
    name: "results have shown the page, and nobody clicked",
    steps: [first, undefined, undefined, (brand) => brand.search([row(page("first"), 2, 0, 50)])],
    never: [/✓ clicked/],
    says: [/✓ in search ✗ no clicks/],
  },
  {
    name: "an export without pages was imported",
    steps: [
      first,
      undefined,
      undefined,
      (brand) =>
        brand.ask("POST", "/search-performance/import", {
          dimensions: ["query"],
          rows: [{ date: day(2), keys: ["first"], clicks: 5, impressions: 50, position: 3 }],
        }),
    ],
    never: [/✓ in search/, /not seen in search/, /no clicks/],
    says: [/search: not checked/],
  },
  {
    name: "answers cite another page of the brand",
    steps: [first, undefined, undefined, (brand) => brand.scan(["Which one cites first-of-all?"])],
    never: [/✓ cited/],
    says: [/✗ not cited/, /Cited: Of 10 answers since [\d-]+, 0 cite this article/],
  },
  {
    name: "searches found the page, and no answer cites it",
    steps: [first, undefined, undefined, (brand) => brand.scan(["Which one finds first?"])],
    never: [/✓ cited/],
    says: [/✗ not cited/],
  },
  {
    name: "the last answers are older than the article",
    steps: [undefined, (brand) => brand.scan(["Which one cites first?"]), undefined, first],
    never: [/✓ cited/, /not cited/],
    says: [/cited: not checked/, /No engine has answered since its publication/],
  },
  {
    name: "the article is on a site that is no website of the brand",
    steps: [
      (brand) => publishFirst(brand, "https://elsewhere.example/{slug}"),
      undefined,
      undefined,
      (brand) => brand.scan(["Which one cites first?"]),
    ],
    never: [/✓ cited/, /not cited/],
    says: [/cited: not checked/, /or its pages are on no website of the brand/],
  },
  {
    name: "the article was withdrawn",
    steps: atEnd(async (brand) => {
      const { id } = await publishFirst(brand)
      await brand.look([{ url: page("first") }])
      await brand.call("POST", `/v1/content/${id}/unpublish`, {})
    }),
    never: [/✓ live/],
    says: [/No article was published in the last 30 days/, /No article was published\./],
  },
  {
    name: "an article is planned",
    steps: atEnd(async (brand) => {
      const { id } = await brand.write({ title: "Rain jackets" })
      await brand.call("POST", `/v1/content/${id}/publish`, { publish_at: `${today.slice(0, 8)}30T09:00:00Z` })
    }),
    never: [/1 article was published/, /Nobody has published Rain jackets/, /was to be published/],
    says: [/Next: Rain jackets, 2026-11-30/],
  },
]
