import { readSearchFiles, type SearchFileLimits, toSearchBatches } from "@citable/import/search"
import { strToU8, zipSync } from "fflate"
import { describe, expect, it } from "vitest"

const file = (name: string, text: string | Uint8Array) => ({
  name,
  bytes: typeof text === "string" ? new TextEncoder().encode(text) : text,
})
const read = (text: string | Uint8Array, limits?: SearchFileLimits) =>
  readSearchFiles([file("export.csv", text)], limits)
const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
async function rowsOf(text: string | Uint8Array) {
  const { tables } = await read(text)
  return tables.map(({ dimensions, isDaily, rows }) => ({ dimensions, isDaily, rows }))
}

describe("numbers", () => {
  const daily = (clicks: string, impressions: string, position: string) =>
    rowsOf(`Date;Query;Clicks;Impressions;CTR;Position\n2026-10-01;cheese;${clicks};${impressions};1,67%;${position}\n`)
  it.each([
    ["1,205", "30,400", "8.4"],
    ["1.205", "30.400", "8,4"],
    ["1 205", "30\u202F400", "8,4"],
    ["1\u00A0205", "30’400", "8.4"],
    ["1205", "30400", "8,40"],
  ])("are read as %s, %s and %s", async (...given) => {
    const [table] = await daily(...given)
    expect(table?.rows).toEqual([
      { date: "2026-10-01", keys: ["cheese"], clicks: 1205, impressions: 30_400, position: 8.4 },
    ])
  })

  it("that are none of these refuse their line alone, which is named", async () => {
    const head = "date,query,clicks,impressions,position"
    const { tables, refused } = await read(
      `${head}\n2026-10-01,a,1.5,2,3\n2026-10-01,b,1,"1,204",3\n2026-02-30,c,1,2,3\n`,
    )
    expect(tables[0]?.rows).toEqual([{ date: "2026-10-01", keys: ["b"], clicks: 1, impressions: 1204, position: 3 }])
    expect(refused).toEqual([
      { name: "export.csv", line: 2, reason: "clicks and impressions must be whole numbers" },
      { name: "export.csv", line: 4, reason: "2026-02-30 is not a day such as 2026-07-01" },
    ])
  })
})

it.each(["utf-16le", "utf-16be"])("a file in %s is read, with or without a byte order mark", async (encoding) => {
  const text = "Top queries\tClicks\tImpressions\tCTR\tPosition\nblue cheese\t5\t300\t1.67%\t8.4\n"
  const encode = (given: string) => {
    const bytes = Buffer.from(given, "utf16le")
    return encoding === "utf-16le" ? bytes : bytes.swap16()
  }
  for (const bytes of [encode(text), encode(`\uFEFF${text}`)]) {
    expect(await rowsOf(bytes)).toMatchObject([{ dimensions: ["query"], rows: [{ keys: ["blue cheese"], clicks: 5 }] }])
  }
})

describe("searches of other kinds than the web", () => {
  it("are left out and counted", async () => {
    const found = await read(
      "date,query,search_type,clicks,impressions,position\n2026-10-01,blue,WEB,1,10,5\n2026-10-01,blue,IMAGE,0,99,20\n",
    )
    expect(found.tables[0]?.rows).toMatchObject([{ clicks: 1, impressions: 10 }])
    expect(found.otherSearches).toBe(1)
  })
})

describe("the bulk export to BigQuery", () => {
  const head =
    "data_date,site_url,query,is_anonymized_query,country,search_type,device,impressions,clicks,sum_top_position"
  const site = "sc-domain:example.com"
  const expected = [
    {
      dimensions: ["country", "device"],
      isDaily: true,
      rows: [
        { date: "2026-10-01", keys: ["usa", "mobile"], clicks: 1, impressions: 10, position: 6.2 },
        { date: "2026-10-01", keys: ["usa", "mobile"], clicks: 0, impressions: 30, position: 5 },
      ],
    },
    {
      dimensions: ["query", "country", "device"],
      isDaily: true,
      rows: [{ date: "2026-10-01", keys: ["blue", "usa", "mobile"], clicks: 1, impressions: 10, position: 6.2 }],
    },
  ]

  it("as CSV gives totals with the searches that have no name, and queries without them", async () => {
    expect(
      await rowsOf(
        `${head}\n2026-10-01,${site},blue,false,usa,WEB,MOBILE,10,1,52\n2026-10-01,${site},,true,usa,WEB,MOBILE,30,0,120\n2026-10-01,${site},blue,false,usa,IMAGE,MOBILE,99,0,400\n`,
      ),
    ).toEqual(expected)
  })

  it("as JSON with an object for each line gives the same", async () => {
    const common = { data_date: "2026-10-01", site_url: site, country: "usa", device: "MOBILE" }
    const lines = [
      {
        ...common,
        query: "blue",
        is_anonymized_query: false,
        search_type: "WEB",
        impressions: "10",
        clicks: "1",
        sum_top_position: "52",
      },
      // BigQuery leaves out what is null.
      {
        ...common,
        is_anonymized_query: true,
        search_type: "WEB",
        impressions: "30",
        clicks: "0",
        sum_top_position: "120",
      },
      {
        ...common,
        query: "blue",
        is_anonymized_query: false,
        search_type: "IMAGE",
        impressions: "99",
        clicks: "0",
        sum_top_position: "400",
      },
    ]
    expect(await rowsOf(lines.map((line) => JSON.stringify(line)).join("\n"))).toEqual(expected)
    await expect(rowsOf('{"data_date":\n')).rejects.toThrow("export.csv, line 1: it is not JSON")
  })

  it("by URL gives pages, and the position begins with 1", async () => {
    const url =
      "data_date,site_url,url,query,is_anonymized_query,is_anonymized_discover,country,search_type,device,is_page_experience,impressions,clicks,sum_position"
    const tables = await rowsOf(
      `${url}\n2026-10-01,${site},https://example.com/c,blue,false,false,usa,WEB,MOBILE,true,10,1,52\n`,
    )
    expect(tables.map(({ dimensions }) => dimensions.join(" "))).toEqual([
      "page country device",
      "query page country device",
    ])
    expect(tables[1]?.rows).toMatchObject([{ keys: ["blue", "https://example.com/c", "usa", "mobile"], position: 6.2 }])
  })
})

it("a table of Looker Studio is read, with its English days", async () => {
  const text =
    'Date,Query,Landing Page,Url Clicks,Impressions,URL CTR,Average Position\n"Oct 1, 2026",blue,https://example.com/c,5,300,1.67%,8.4\n'
  expect(await rowsOf(text)).toMatchObject([
    {
      dimensions: ["query", "page"],
      rows: [{ date: "2026-10-01", keys: ["blue", "https://example.com/c"], clicks: 5 }],
    },
  ])
})

it.each([
  [
    "that compares two periods",
    "Top queries,Last 28 days Clicks,Previous 28 days Clicks,Last 28 days Impressions",
    "it compares two periods",
  ],
  [
    "of Bing's keywords",
    "Keyword,Impressions,Clicks,CTR,Avg. Position\nblue,300,5,1.67%,8.4",
    "it is an export of Bing Webmaster Tools",
  ],
  [
    "of Bing's pages",
    '"Page","Impressions","Clicks","CTR","Avg. Position"\n"https://a.example/","300","5","1%","8"',
    "it is an export of Bing",
  ],
  [
    "by hour",
    "Date,Clicks,Impressions,CTR,Position\n2026-11-27T10:00:00-07:00,1,5,20%,3",
    "it counts an hour. Export days",
  ],
  ["of something else", "Name,Size\nx,1", "the column clicks is missing; the file has Name, Size"],
])("a file %s is refused by name", async (_, text, why) => {
  await expect(read(`${text}\n`)).rejects.toThrow(`export.csv, line ${text.startsWith("Date") ? 2 : 1}: ${why}`)
})

describe("reports of search engines about their AI answers", () => {
  it("of Search Console have impressions by day and page, and no clicks", async () => {
    const archive = zip({
      "Chart.csv": "Date,Impressions\n2026-06-01,10\n2026-06-02,20\n",
      "Pages.csv": 'Top pages,Impressions\nhttps://example.com/a,"1,200"\n',
      "Countries.csv": "Country,Impressions\nGermany,12\n",
      "Filters.csv": "Filter,Value\nSearch type,Generative AI\nDate,Last 28 days\n",
    })
    const { tables, skippedFiles } = await readSearchFiles([file("ai.zip", archive)])
    expect(skippedFiles).toEqual(["ai.zip/Countries.csv"])
    expect(toSearchBatches(tables, {})).toEqual([
      {
        report: "search_console_ai",
        dimensions: [],
        rows: [
          { date: "2026-06-01", keys: [], clicks: 0, impressions: 10, position: 0 },
          { date: "2026-06-02", keys: [], clicks: 0, impressions: 20, position: 0 },
        ],
      },
      {
        report: "search_console_ai",
        dimensions: ["page"],
        since: "2026-06-01",
        rows: [{ date: "2026-06-02", keys: ["https://example.com/a"], clicks: 0, impressions: 1200, position: 0 }],
      },
    ])
  })

  it("of Bing have citations by day, page and grounding query, and days of their own", async () => {
    const files = [
      file("web.csv", "Date,Clicks,Impressions,CTR,Position\n2026-01-01,1,2,50%,3\n"),
      file("days.csv", "Date,Citations,Cited Pages\n2026-06-01,7,3\n"),
      file("pages.csv", '"Page","Citations"\n"https://example.com/a","5"\n'),
      file("queries.csv", '"Grounding Query","Citations"\n"blue cheese storage","4"\n"bad","x"\n'),
    ]
    const { tables, refused } = await readSearchFiles(files)
    expect(refused).toEqual([{ name: "queries.csv", line: 3, reason: "x is not a whole number" }])
    const batches = toSearchBatches(tables, {})
    expect(
      batches.map(({ report, dimensions, since, rows }) => [report, dimensions.join(), since, rows[0]?.impressions]),
    ).toEqual([
      [undefined, "", undefined, 2],
      ["bing_ai", "", undefined, 7],
      ["bing_ai", "page", "2026-06-01", 5],
      ["bing_ai", "query", "2026-06-01", 4],
    ])
  })
})
