import type { RedditThread } from "@citable/contract/reddit"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"

import { type FileImports, startFileImports } from "./start-file-imports.ts"

let imports: FileImports
beforeAll(async () => {
  imports = await startFileImports("reddit")
})
afterAll(() => imports.close())
beforeEach(() => imports.changeBrand())

const bring = (content: string | Buffer, options?: { modified?: Date; flags?: string[] }) =>
  imports.bring("threads.txt", content, options)
const threads = () => imports.list<RedditThread>("/reddit/threads?limit=100")
const ids = async () => (await threads()).map((thread) => thread.reddit_id).toSorted()

it("brings a list of addresses, one in a line, and names the lines that are none", async () => {
  const lines = [
    "\uFEFFhttps://www.reddit.com/r/cms/comments/1aaa/which_cms/?utm_source=share,1",
    "",
    "redd.it/1bbb",
    "https://www.reddit.com/r/cms/s/AbCdEf",
    "old.reddit.com/comments/1aaa",
    "https://example.com/r/cms/comments/1ccc/",
    "what is this",
  ]
  const { code, report, out } = await bring(lines.join("\r\n"))
  expect({ code, report }).toEqual({
    code: 1,
    report: { files: 1, threads: 2, added: 2, texts: 0, left_out: 0, refused: 3, lines: expect.any(Array) as string[] },
  })
  for (const line of [4, 6, 7]) expect(out).toContain(`threads.txt, line ${line}: not the address of a thread`)
  expect(await ids()).toEqual(["1aaa", "1bbb"])
})

it("brings the column of a CSV file that has addresses, such as Reddit's export of what somebody saved", async () => {
  const rows = [
    "id,permalink,body",
    '1aaa,/r/cms/comments/1aaa/which/,"a\nb, c"',
    "1bbb,https://www.reddit.com/comments/1bbb/,",
  ]
  expect(await bring(rows.join("\n"))).toMatchObject({ code: 0, report: { threads: 2, refused: 0 } })
  expect(await ids()).toEqual(["1aaa", "1bbb"])
  expect(await bring(rows.join("\n").replaceAll(",", ";"), { flags: [] })).toMatchObject({
    code: 0,
    out: "2 threads: 0 new, 0 with their text. 0 posts or comments left out. 0 lines refused.",
  })
})

it("brings more addresses than one call takes", async () => {
  const lines = Array.from({ length: 5003 }, (_, index) => `https://redd.it/${(index + 40_000).toString(36)}`)
  expect(await bring([...lines, "none"].join("\n"))).toMatchObject({
    code: 1,
    report: { threads: 5003, added: 5003, refused: 1, lines: [expect.stringContaining("line 5004")] },
  })
})

it("brings JSON of Reddit's API, whose texts are as old as the file", async () => {
  const data = { id: "1aaa", subreddit: "cms", title: "Citable?", author: "ada", selftext: "Any good?", score: 7 }
  const json = { kind: "Listing", data: { children: [{ kind: "t3", data: { ...data, created_utc: 1_770_000_000 } }] } }
  const modified = new Date(Math.floor(Date.now() / 1000) * 1000 - 3_600_000)
  expect(await bring(JSON.stringify(json), { modified })).toMatchObject({ code: 0, report: { threads: 1, texts: 1 } })
  expect(await threads()).toMatchObject([
    { title: "Citable?", excerpt: "Any good?", found_by: "import", synced_at: modified.toISOString() },
  ])
})

it("says what is wrong with a file: not there, no text, too large, no JSON of Reddit", async () => {
  expect((await bring(Buffer.from([0x68, 0xff]))).error).toContain("not UTF-8")
  expect((await bring(`["${"ä".repeat(2_100_000)}"]`)).error).toContain("Split it")
  expect((await bring('{"kind": "Other"}')).error).toContain("not what Reddit's API returns")
  expect(await imports.run("none.txt")).toMatchObject({
    code: 1,
    error: expect.stringContaining("Cannot read none.txt") as string,
  })
  expect(await ids()).toEqual([])
})
