import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { RedditThread } from "@citable/contract/reddit"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest"

import { runCli } from "../src/run-cli.ts"

let started: StartedService
let folder: string
let brandId: string
beforeAll(async () => {
  started = await startService()
})
afterAll(() => started.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-reddit-"))
  brandId = (await call<{ id: string }>("POST", "/v1/brands", { name: "Citable" })).id
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const call = <Answer>(method: string, path: string, body?: unknown) =>
  started.call<Answer>(method, path, body, started.operatorToken)
async function bring(content: string | Buffer, options: { modified?: Date; flags?: string[] } = {}) {
  const file = join(folder, "threads.txt")
  await writeFile(file, content)
  if (options.modified !== undefined) await utimes(file, options.modified, options.modified)
  const out: string[] = []
  const err: string[] = []
  const io = {
    env: { CITABLE_URL: started.url, CITABLE_TOKEN: started.operatorToken },
    out: (line: string) => out.push(line),
    err: (line: string) => err.push(line),
    signal: new AbortController().signal,
  }
  const code = await runCli(["import", "reddit", "--brand", brandId, ...(options.flags ?? ["--json"]), file], io)
  return { code, out: out.join("\n"), report: code === 2 || err.length > 0 ? {} : parse(out[0]), error: err.join("\n") }
}
const parse = (line: string | undefined): unknown => (line?.startsWith("{") === true ? JSON.parse(line) : {})
const threads = async () =>
  (await call<{ data: RedditThread[] }>("GET", `/v1/brands/${brandId}/reddit/threads?limit=100`)).data
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
  expect((await bring('{"kind": "Other"}')).error).toContain("not what Reddit's API gives")
  await rm(folder, { recursive: true })
  const err: string[] = []
  const env = { CITABLE_URL: started.url, CITABLE_TOKEN: started.operatorToken }
  const io = { env, out: () => {}, err: (line: string) => err.push(line), signal: new AbortController().signal }
  expect(await runCli(["import", "reddit", "--brand", brandId, join(folder, "none.txt")], io)).toBe(1)
  expect(err.join("\n")).toContain("Cannot read none.txt")
  expect(await ids()).toEqual([])
})
