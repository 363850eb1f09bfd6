import { atEnd, type World } from "./open-worlds.ts"

const named = ["Which is named first?", "Which is named second?", "Which is named third?"]
const silent = ["Which is quiet?", "Which is silent?", "Which is still?"]
const rising = ["Which rises first?", "Which rises second?", "Which rises third?"]

/** What the sentence of the week must not say. */
export const weekWorlds: World[] = [
  {
    name: "each question is named more often, like for like",
    steps: [(brand) => brand.scan(rising), undefined, undefined, (brand) => brand.scan(rising)],
    listed: { says: [/Acme Bikes ▲ up by 100 points/, /1 moved/, /Moved 1 up/] },
    says: [/100 % of 30 answers of the last 7 days name Acme Bikes, up by 100 points like for like/],
  },
  {
    name: "the rate rose because other questions were asked",
    steps: [(brand) => brand.scan(silent), undefined, undefined, (brand) => brand.scan(named)],
    never: [/up by/, /more often/],
    listed: { never: [/▲/, /[12] up/], says: [/none known/, /1 too few to tell/] },
    says: [/100 % of 30 answers of the last 7 days name Acme Bikes: nothing in common to compare/],
  },
  {
    name: "the rate fell because other questions were asked",
    steps: [(brand) => brand.scan(named), undefined, undefined, (brand) => brand.scan(silent)],
    never: [/down by/],
    says: [/None of the 30 answers of the last 7 days names Acme Bikes/],
  },
  {
    name: "both weeks have the same answers",
    steps: [(brand) => brand.scan(named), undefined, undefined, (brand) => brand.scan(named)],
    never: [/up by/, /down by/],
    listed: { never: [/▲/, /▼/], says: [/0 moved, 1 without a clear change/] },
    says: [/name Acme Bikes: no clear change/],
  },
  {
    name: "the week has ten answers",
    steps: [(brand) => brand.scan(rising), undefined, undefined, (brand) => brand.scan([rising[0] ?? ""])],
    never: [/up by/, /100 % of 10 answers/],
    listed: { never: [/▲/], says: [/1 too few to tell/, /10 of 10.*too few to tell/] },
    says: [/In the last 7 days, 10 of 10 answers name Acme Bikes: too few to tell/],
  },
  {
    name: "one answer names the brand",
    steps: atEnd((brand) => brand.scan([named[0] ?? ""], 1)),
    never: [/100 % of 1 /],
    says: [/1 of 1 answer names Acme Bikes: too few to tell/],
  },
  {
    name: "the last answers are eight days old",
    steps: [(brand) => brand.scan(named)],
    never: [/of the last 7 days name/, /No engine has been asked/],
    says: [/No engine has answered in the last 7 days/],
  },
  {
    name: "nobody was ever asked, and nothing was published",
    steps: [],
    never: [/\d %/, /too few/, /Nothing is broken/, /Nothing needs you/, /Nothing stands out/],
    says: [
      /No engine has been asked in the last 12 weeks\. No article was published\./,
      /There are no numbers for advice yet\. Add competitors/,
    ],
  },
  {
    name: "the article is as old as a page of 2019",
    steps: atEnd(async (brand) => {
      const { id } = await brand.write({ title: "From the old site" })
      await brand.call("PATCH", `/v1/content/${id}`, { published_at: "2019-05-01T00:00:00Z" })
      await brand.call("POST", `/v1/content/${id}/publish`, {})
    }),
    never: [/1 article was published/],
    says: [/No article was published\./],
  },
]
