import { listen } from "@citable/dev"

export interface DataForSeoCall {
  path: string
  authorization: string | null
  task: { keyword?: string; keywords?: string[]; location_code?: number; language_code: string; depth?: number }
}

const answer = (status_code: number, status_message: string, tasks: unknown[] | null) =>
  Response.json({ version: "0.1.20260203", status_code, status_message, tasks_count: 1, tasks_error: 0, tasks })
const task = (result: unknown[] | null, status_code = 20_000, status_message = "Ok.") =>
  answer(20_000, "Ok.", [{ id: "1", status_code, status_message, cost: 0.01, result_count: 1, result }])

/** A server on loopback with the three live endpoints of DataForSEO's API that the service uses. */
export async function startFakeDataForSeo() {
  const calls: DataForSeoCall[] = []
  const server = await listen(async (request) => {
    const [given] = (await request.json()) as [DataForSeoCall["task"]]
    const path = new URL(request.url).pathname
    const authorization = request.headers.get("authorization")
    calls.push({ path, authorization, task: given })
    if (authorization !== `Basic ${Buffer.from("ada:s3cret").toString("base64")}`)
      return answer(40_100, "You are not Authorized to Access this Resource.", null)
    if (given.language_code === "xx") return task(null, 40_501, "Invalid Field: 'language_code'.")
    const { location_code: location = null, keywords = [] } = given
    if (path === "/v3/keywords_data/google_ads/search_volume/live")
      return task(
        keywords.map((keyword) => ({
          keyword: keyword.toLowerCase(),
          location_code: location,
          search_volume: keyword === "rare" ? null : location === null ? 90_000 : 5400,
          monthly_searches: [{ year: 2026, month: 10, search_volume: 5400 }],
        })),
      )
    if (path === "/v3/dataforseo_labs/google/bulk_keyword_difficulty/live")
      return task([
        {
          se_type: "google",
          location_code: location,
          items: keywords.map((keyword) => ({ se_type: "google", keyword, keyword_difficulty: 42 })),
        },
      ])
    if (path !== "/v3/serp/google/organic/live/regular") return new Response("Not Found", { status: 404 })
    if (given.keyword === "rare") return task(null, 40_102, "No Search Results.")
    return task([
      {
        keyword: given.keyword,
        items: [
          { type: "paid", rank_group: 1, rank_absolute: 1, url: "https://ads.example/" },
          {
            type: "organic",
            rank_group: 1,
            rank_absolute: 2,
            domain: "ghostly.example",
            url: "https://ghostly.example/a",
          },
          { type: "organic", rank_group: 2, rank_absolute: 4, domain: "wiki.example", url: "https://wiki.example/b" },
        ],
      },
    ])
  })
  return { ...server, calls }
}
