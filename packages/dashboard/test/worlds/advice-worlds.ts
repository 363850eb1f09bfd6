import { atEnd, dayMs, moments, type World, type WorldBrand } from "./open-worlds.ts"

const rival = "Which one has a rival?"
const day = (ago: number) => new Date((moments[3] ?? 0) - ago * dayMs).toISOString().slice(0, 10)
const page = (slug: string) => `https://acme.example/blog/${slug}`

/** Imports a search in which a page of the brand is nearly on top. */
const nearlyWon = (brand: WorldBrand, url: string) =>
  brand.ask("POST", "/search-performance/import", {
    dimensions: ["query", "page"],
    rows: [{ date: day(3), keys: ["rain jacket", url], clicks: 20, impressions: 4000, position: 7 }],
  })

/** Advice that is false in these worlds, on the first page and on others. */
export const adviceWorlds: World[] = [
  {
    name: "a draft waits",
    steps: atEnd((brand) => brand.write({ title: "Rain jackets" })),
    never: [/Nothing needs you/, /Nothing of what was looked at needs you/],
    says: [/Nobody has published Rain jackets yet/],
  },
  {
    name: "changes of an article are not live",
    steps: atEnd(async (brand) => {
      const { id } = await brand.publish({ title: "Rain jackets" })
      await brand.call("PATCH", `/v1/content/${id}`, { body: "More.\n" })
    }),
    never: [/Nothing of what was looked at needs you/, /Nobody has published/],
    says: [/Changes of Rain jackets are not live/],
  },
  {
    name: "changes of an article are planned",
    steps: atEnd(async (brand) => {
      const { id } = await brand.publish({ title: "Rain jackets" })
      await brand.call("PATCH", `/v1/content/${id}`, { body: "More.\n" })
      await brand.call("POST", `/v1/content/${id}/publish`, { publish_at: "2026-12-01T09:00:00Z" })
    }),
    never: [/are not live/],
    says: [/Next: Rain jackets, 2026-12-01/],
  },
  {
    name: "everything that is written is published",
    steps: atEnd((brand) => brand.publish({ title: "Rain jackets" })),
    never: [/are not live/, /Nobody has published/, /Next: /],
    says: [/1 article was published/],
  },
  {
    name: "the questions of the month are nearly used up",
    steps: [undefined, undefined, (brand) => brand.scan(Array.from({ length: 11 }, (_, at) => `Question ${at}?`))],
    never: [/Nothing of what was looked at needs you/],
    says: [/Scans have used 84 % of the budget of 2026-11: 110 of 130 questions/],
  },
  {
    name: "the questions of the month are far from used up",
    steps: [undefined, undefined, (brand) => brand.scan(["Question?"])],
    never: [/of the budget/],
  },
  {
    name: "answers cite a source for a rival, and nothing of the brand",
    steps: atEnd((brand) => brand.scan([rival])),
    never: [/Nothing stands out/, /\*\*/, /- Pedalo/],
    says: [/Pedalo is better/, /No answer to this question cites or found a page of yours/, /Write about this/],
  },
  {
    name: "other answers to the question of a gap cite an article of the brand",
    steps: [
      async (brand) => {
        await brand.place("https://acme.example/blog/{slug}")
        await brand.publish({ title: "Ours", slug: "ours" })
      },
      undefined,
      undefined,
      (brand) => brand.scan(["Which rival cites ours?"]),
    ],
    never: [/No answer to this question cites/, /Write about this/],
    says: [/Other answers to this question cite a page of yours/, /Edit this page/],
  },
  {
    name: "searches find a page of the brand that is no article",
    steps: atEnd((brand) => brand.scan(["Which rival finds shop?"])),
    never: [/Write about this/, /Edit this page/],
    says: [/Searches for this question found a page of yours, and no answer cites it/, /Open your page/],
  },
  {
    name: "the page that is nearly on top is an article",
    steps: atEnd(async (brand) => {
      await brand.place("https://acme.example/blog/{slug}")
      await brand.publish({ title: "Rain jackets", slug: "rain" })
      await nearlyWon(brand, "https://www.acme.example/blog/rain/")
    }),
    never: [/Write about this/, /if this is its page/],
    says: [/Edit the page that ranks: “Rain jackets”/, /4,000 impressions at position 7\.0/],
  },
  {
    name: "the page that is nearly on top has the slug of an article that is elsewhere",
    steps: atEnd(async (brand) => {
      await brand.place("https://acme.example/blog/{slug}")
      await brand.publish({ title: "Rain jackets", slug: "rain" })
      await nearlyWon(brand, "https://acme.example/shop/rain")
    }),
    never: [/Write about this/, /Edit the page that ranks/, /Edit “Rain jackets”/],
    says: [/Improve the page on your site/],
  },
  {
    name: "the page that is nearly on top may be an article",
    steps: atEnd(async (brand) => {
      await brand.publish({ title: "Rain jackets", slug: "rain" })
      await nearlyWon(brand, page("rain"))
    }),
    page: "/search/opportunities",
    never: [/Write about this/, /Edit the page that ranks/],
    says: [/Edit “Rain jackets”, if this is its page/],
  },
  {
    name: "search numbers were imported from a file",
    steps: atEnd((brand) => nearlyWon(brand, page("rain"))),
    never: [/create_integration/, /update_brand/],
    says: [/Connect Google to read new days/],
  },
  {
    name: "there are no search numbers",
    steps: [],
    page: "/search",
    never: [/create_integration/],
    says: [/Connect Google, or drop an export of Search Console/],
  },
  {
    name: "nobody asks for the brand",
    steps: [(brand) => brand.ask("PATCH", "", { name: "Unasked" })],
    page: "/brands?q=Unasked",
    never: [/No answers – (Too few answers|nothing)/],
    says: [/No answers – not checked this week: ChatGPT \$0\.00/],
  },
  {
    name: "no site gets what is published",
    steps: atEnd((brand) => brand.publish({ title: "Rain jackets", slug: "rain" })),
    page: "/webhooks",
    never: [/within seconds/],
  },
  {
    name: "the oldest article has changes that nobody has published",
    longAgo: (brand) => brand.publish({ title: "Rain jackets" }),
    steps: atEnd(async (brand) => {
      await brand.scan(["Which is named?"])
      const { data } = await brand.ask<{ data: { id: string }[] }>("GET", "/content")
      await brand.call("PATCH", `/v1/content/${data[0]?.id}`, { body: "More.\n" })
    }),
    page: "/visibility",
    never: [/nobody has edited it since/],
  },
  {
    name: "nobody has edited the oldest article for 200 days",
    longAgo: (brand) => brand.publish({ title: "Rain jackets" }),
    steps: atEnd((brand) => brand.scan(["Which is named?"])),
    page: "/visibility",
    says: [/Bring “Rain jackets” up to date: nobody has edited it since/],
  },
]
