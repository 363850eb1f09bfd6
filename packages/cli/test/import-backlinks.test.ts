import type { Backlink, ReferringDomain } from "@citable/contract/search"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"

import { type FileImports, startFileImports } from "./start-file-imports.ts"

let imports: FileImports
beforeAll(async () => {
  imports = await startFileImports("backlinks")
})
afterAll(() => imports.close())
beforeEach(() => imports.changeBrand())

const bring = (name: string, content: string | Buffer) => imports.bring(name, content)
const links = () => imports.list<Backlink>("/backlinks?state=all&sort=from_domain&limit=100")
const domains = () => imports.list<ReferringDomain>("/backlinks/domains")

const heads =
  "Referring page title,Referring page URL,Language,Domain rating,Target URL,Left context,Anchor,Right context,Type,Nofollow,UGC,Sponsored,Lost status,First seen,Last seen,Lost"
const ahrefsRows = [
  heads.split(","),
  'A ""quoted"", title|https://one.example/a?b=1|en|71|https://citable.example/guide|before|the guide|after|Text|false|false|false||2024-05-01 10:11:12|2026-06-30 01:02:03|',
  "Zwei|https://zwei.example/ä|de|5|https://citable.example/||||Image|true|true|false|Page gone|2023-01-02 00:00:00|2026-01-01 00:00:00|2026-02-03 04:05:06",
].map((row) => (typeof row === "string" ? row.split("|") : row))
const ahrefs = (delimiter: string) =>
  ahrefsRows.map((cells) => cells.map((cell) => `"${cell}"`).join(delimiter)).join("\r\n")
const ofAhrefs = [
  {
    from_url: "https://one.example/a?b=1",
    from_domain: "one.example",
    to_url: "https://citable.example/guide",
    anchor: "the guide",
    rel: [],
    first_seen: "2024-05-01",
    last_seen: "2026-06-30",
    lost: false,
    source: "ahrefs",
  },
  {
    from_url: "https://zwei.example/%C3%A4",
    from_domain: "zwei.example",
    to_url: "https://citable.example/",
    anchor: null,
    rel: ["nofollow", "ugc"],
    first_seen: "2023-01-02",
    last_seen: "2026-01-01",
    lost: true,
    source: "ahrefs",
  },
]

describe("links are imported from an export", () => {
  it("of Ahrefs, in UTF-8 with commas or UTF-16 with tabs, and a second import changes nothing", async () => {
    expect(await bring("backlinks.csv", ahrefs(","))).toMatchObject({
      code: 0,
      report: { rows: 2, changed: 2, refused: 0 },
    })
    expect(await links()).toEqual(ofAhrefs)
    const utf16 = Buffer.from(`\uFEFF${ahrefs("\t")}\r\n`, "utf16le")
    expect(await bring("again.csv", utf16)).toMatchObject({ code: 0, report: { rows: 2, changed: 0 } })
    expect(await links()).toEqual(ofAhrefs)
  })

  it("of Semrush", async () => {
    const text = `Page ascore,Source title,Source url,Target url,Anchor,External links,Internal links,Nofollow,Sponsored,Ugc,Text,Frame,Form,Image,Sitewide,First seen,Last seen,New link,Lost link
23,One,https://one.example/,https://citable.example/a,"two
lines",3,4,false,true,false,true,false,false,false,false,2025-01-02 03:04:05,2026-02-03,false,true
`
    expect(await bring("backlinks.csv", text)).toMatchObject({ code: 0, report: { rows: 1, changed: 1 } })
    expect(await links()).toMatchObject([
      {
        anchor: "two\nlines",
        rel: ["sponsored"],
        first_seen: "2025-01-02",
        last_seen: "2026-02-03",
        lost: true,
        source: "semrush",
      },
    ])
  })

  it("of Majestic, with what it lost, and of Bing, which knows no days; neither is taken for Semrush", async () => {
    const majestic = `"Source URL","Anchor Text","FlagNoFollow","First Indexed Date","Last Seen Date","Date Lost","Target URL","Source TrustFlow"
"https://one.example/","cheese","+","2025-01-02","2026-03-04","2026-10-20","https://citable.example/a","31"
"https://two.example/","","-","2025-01-02","2026-03-04","","https://citable.example/","7"
`
    expect(await bring("majestic.csv", majestic)).toMatchObject({ code: 0, report: { rows: 2, changed: 2 } })
    const [lost, live] = await links()
    expect(lost).toMatchObject({ anchor: "cheese", rel: ["nofollow"], lost: true, source: "majestic" })
    expect(live).toMatchObject({ anchor: null, rel: [], first_seen: "2025-01-02", lost: false, source: "majestic" })
    const bing =
      '"Source Url","Anchor Text","Target Url"\n"https://three.example/","cheese","https://citable.example/"\n'
    expect(await bring("bing.csv", bing)).toMatchObject({ code: 0, report: { rows: 1, changed: 1 } })
    const found = (await links()).find(({ source }) => source === "bing")
    expect(found).toMatchObject({ anchor: "cheese", rel: null, first_seen: null, lost: null })
    const unknown = "Source url,Target url,Score\nhttps://one.example/,https://citable.example/,1\n"
    expect((await bring("unknown.csv", unknown)).code).toBeGreaterThan(0)
  })

  it("of Search Console: latest links and linking sites", async () => {
    const latest =
      '\uFEFFLinking page,Last crawled\r\nhttps://one.example/a,2026-05-06\r\nhttps://two.example/,"Jun 7, 2026"\r\n'
    expect(await bring("Latest links.csv", latest)).toMatchObject({ code: 0, report: { rows: 2, changed: 2 } })
    expect(await links()).toMatchObject([
      {
        from_url: "https://one.example/a",
        to_url: null,
        rel: null,
        last_seen: "2026-05-06",
        lost: null,
        source: "search_console",
      },
      { from_url: "https://two.example/", last_seen: "2026-06-07" },
    ])
    const sites = 'Site,Linking pages,Target pages\none.example,"1,234",7\nthree.example,5,1\n'
    expect(await bring("Top linking sites.csv", sites)).toMatchObject({ code: 0, report: { rows: 2, changed: 2 } })
    expect((await domains()).map(({ domain, backlinks, pages_linked: pages }) => [domain, backlinks, pages])).toEqual([
      ["one.example", 1234, 7],
      ["three.example", 5, 1],
      ["two.example", 1, null],
    ])
    expect(await bring("again.csv", sites)).toMatchObject({ code: 0, report: { rows: 2, changed: 0 } })
  })

  it("of another tool, with the column names of the service", async () => {
    const text =
      "from_url;to_url;anchor;rel;first_seen;lost\nhttps://one.example/;https://citable.example/;x;ugc nofollow;2026-01-01;no\n"
    expect(await bring("own.csv", text)).toMatchObject({ code: 0, report: { rows: 1, changed: 1 } })
    expect(await links()).toMatchObject([{ rel: ["nofollow", "ugc"], lost: false, source: "csv_import" }])
  })
})

it("unreadable lines are reported by number, and the others are imported", async () => {
  const text = `from_url,to_url,first_seen,lost
https://one.example/,https://citable.example/,2026-01-01,

javascript:alert(1),https://citable.example/,,
https://two.example/,nowhere,,
https://three.example/,,2026-02-30,
https://four.example/,,,maybe
https://five.example/,,-,no
`
  const { code, report } = await bring("own.csv", text)
  expect(code).toBe(1)
  expect(report).toMatchObject({ rows: 2, changed: 2, refused: 4 })
  const lines = report["lines"] as string[]
  expect(lines.map((line) => line.replace(/^.*, line/, "line"))).toEqual([
    "line 4: “javascript:alert(1)” is not the address of a linking page.",
    "line 5: “nowhere” is not the address of a linked page.",
    "line 6: “2026-02-30” is not a day such as 2026-07-01.",
    "line 7: “maybe” does not say whether the link is lost.",
  ])
})

it.each([
  ["that is empty", "", "line 1: it is empty"],
  ["of another kind", "Keyword,Volume\na,1\n", "line 1: its columns (Keyword, Volume) are not those"],
  [
    "of links by page",
    "Target page,Incoming links,Linking sites\nhttps://citable.example/,1,1\n",
    "without naming them",
  ],
  ["in another encoding", Buffer.from("from_url\nhttps://\xE9.example/\n", "latin1"), "neither UTF-8 nor UTF-16"],
  ["with a quote that never ends", `from_url\n"https://one.example/\nhttps://two.example/\n`, "it is not CSV"],
  ["with a row without an end", `from_url\n"${"x".repeat(200_000)}\n`, "line 2: it is not CSV"],
])("a file %s is refused with the reason", async (_, content, message) => {
  const { code, error } = await bring("links.csv", content)
  expect(code).toBe(1)
  expect(JSON.parse(error)).toMatchObject({ error: { code: "unreadable_export" } })
  expect(error).toContain(message)
})

it("an export of 6,000 links is imported in several calls", async () => {
  const rows = Array.from(
    { length: 6000 },
    (_, index) => `https://site-${index % 300}.example/${index},https://citable.example/`,
  )
  const text = ["from_url,to_url", ...rows].join("\n")
  expect(await bring("many.csv", text)).toMatchObject({ code: 0, report: { rows: 6000, changed: 6000 } })
  expect((await domains())[0]).toMatchObject({ backlinks: 20 })
  expect(await bring("many.csv", text)).toMatchObject({ code: 0, report: { rows: 6000, changed: 0 } })
})
