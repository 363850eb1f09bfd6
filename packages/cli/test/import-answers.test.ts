import type { Visibility } from "@citable/contract/visibility"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"

import { type FileImports, startFileImports } from "./start-file-imports.ts"

let imports: FileImports
beforeAll(async () => {
  imports = await startFileImports("answers")
})
afterAll(() => imports.close())
beforeEach(() => imports.changeBrand())

const line = (more: object = {}) =>
  JSON.stringify({
    prompt: "Which CMS?",
    engine: "chatgpt",
    text: "Citable is good.",
    sources: ["https://press.example/a", { url: "https://press.example/b", title: "B" }],
    answered_at: "2026-11-01",
    ...more,
  })
const create = ["--json", "--create-prompts"]
const counts = async () => {
  const { engines: all } = await imports.read<Visibility>("/visibility?from=2026-01-01&to=2026-11-30")
  return all.map(({ engine, surface, answers }) => `${engine} ${surface} ${answers}`)
}

it("brings JSON Lines, names the lines that are no answers, and keeps the rest", async () => {
  const content = [
    `\uFEFF${line()}`,
    "",
    line({ engine: "Google AI Mode", locale: "DE" }),
    "{",
    line({ text: undefined }),
    line({ answered_at: "2999-01-01" }),
    line({ engine: "altavista" }),
    line({ sources: ["press.example"] }),
    JSON.stringify({ other: true }),
  ].join("\r\n")
  const dry = await imports.bring("a.jsonl", content, { flags: [...create, "--dry-run"] })
  const first = await imports.bring("a.jsonl", content, { flags: create })
  expect(first).toMatchObject({
    code: 1,
    report: { files: 1, added: 2, unchanged: 0, prompts: 2, refused: 6, dry_run: false },
  })
  expect(dry).toMatchObject({ code: 1, report: { ...first.report, dry_run: true } })
  const lines = first.report["lines"] as string[]
  expect(lines.map((text) => text.replace(/^.*a\.jsonl, /, ""))).toEqual([
    "line 4: The line is no JSON.",
    "line 5: It has no text.",
    "line 9: It has no prompt.",
    "line 6: 2999-01-01 is in the future.",
    expect.stringMatching(/^line 7: The engine altavista is unknown/),
    "line 8: The source “press.example” is not an http or https URL.",
  ])
  expect(await counts()).toEqual(["chatgpt consumer 1", "google_ai_mode consumer 1"])
  const again = await imports.bring("a.jsonl", content, { flags: create })
  expect(again.report).toMatchObject({ added: 0, unchanged: 2, prompts: 0, refused: 6 })
})

it("brings a JSON array in one line, and JSON in the UTF-16 of Windows PowerShell", async () => {
  const array = `[${line()},${line({ text: "Nothing." })},${line({ engine: "altavista" })}]`
  const report = { added: 2, unchanged: 0, refused: 1 }
  expect(await imports.bring("array.json", array, { flags: create })).toMatchObject({ code: 1, report })
  const wide = Buffer.from(`\uFEFF${array}`, "utf16le")
  expect((await imports.bring("wide.json", wide, { flags: create })).report).toMatchObject({ added: 0, unchanged: 2 })
})

it("refuses prompts that nobody tracks, unless the call creates them", async () => {
  const refused = await imports.bring("b.jsonl", line(), { flags: [] })
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.out).toMatch(
    /^0 answers: 0 new, 0 unchanged\. 0 prompts created\. 1 lines refused\.\n.*line 1: Nobody tracks its prompt\.$/,
  )
  expect(await imports.bring("b.jsonl", line(), { flags: ["--create-prompts"] })).toMatchObject({
    code: 0,
    out: "1 answers: 1 new, 0 unchanged. 1 prompts created. 0 lines refused.",
  })
  expect(await imports.bring("b.jsonl", line(), { flags: ["--provider", "Not a name"] })).toMatchObject({ code: 2 })
})

it("brings CSV with several sources in a cell, also more answers than one call takes", async () => {
  const rows = Array.from({ length: 120 }, (_, at) =>
    [
      "Which CMS?",
      "Perplexity",
      `"Citable, number ${at}."`,
      "2026-11-02T10:00:00Z",
      '"https://a.example/ https://b.example/"',
    ].join(","),
  )
  const content = ["Prompt,Engine,Text,Answered at,Sources", ...rows, "Which CMS?,perplexity,,2026-11-02,"].join("\n")
  expect(await imports.bring("c.csv", content, { flags: create })).toMatchObject({
    code: 1,
    report: { added: 120, unchanged: 0, prompts: 1, refused: 1 },
  })
  expect(await counts()).toEqual(["perplexity consumer 120"])
  const wrong = await imports.bring("c.csv", "Question,Answer\na,b\n")
  expect(wrong).toMatchObject({
    code: 1,
    error: expect.stringMatching(/lack one of prompt, engine, text and answered_at/),
  })
})

it("brings what the APIs of DataForSEO, Peec AI and Otterly answer, and refuses what they asked of APIs", async () => {
  const scraped = {
    keyword: "which cms?",
    language_code: "en",
    model: "gpt-5",
    datetime: "2026-11-03 12:00:34 +00:00",
    markdown: "Citable.",
    sources: [{ type: "chat_gpt_source", title: "A", url: "https://a.example/" }],
  }
  const mode = {
    keyword: "Which CMS?",
    datetime: "2026-11-03 12:00:34 +00:00",
    items: [{ type: "ai_overview", markdown: "Citable.", references: [{ url: "https://a.example/", title: null }] }],
  }
  const task = (path: string, result: object) => ({ path: path.split("/"), result: [result] })
  const dataForSeo = {
    tasks: [
      task("v3/ai_optimization/chat_gpt/llm_scraper/live/advanced", scraped),
      task("v3/serp/google/ai_mode/live/advanced", mode),
      task("v3/ai_optimization/chat_gpt/llm_responses/live", scraped),
    ],
  }
  const pretty = await imports.bring("d.json", JSON.stringify(dataForSeo, null, 2), { flags: create })
  expect(pretty).toMatchObject({ code: 1, report: { added: 2, prompts: 1, refused: 1 } })
  const chat = (model: string) => ({
    id: "ch_1",
    date: "2026-11-04",
    model: { id: model },
    prompt: { id: "pr_1" },
    sources: [{ url: "https://a.example/", urlNormalized: "a.example", citationPosition: 1 }],
    messages: [
      { role: "user", content: "Which CMS?" },
      { role: "assistant", content: "Citable." },
    ],
    queries: ["best cms"],
  })
  const chats = [chat("chatgpt-scraper"), chat("gpt-4o-search")].map((one) => JSON.stringify(one)).join("\n")
  expect(await imports.bring("e.jsonl", chats)).toMatchObject({ code: 1, report: { added: 1, refused: 1 } })
  const run = {
    runId: "r",
    runDate: "2026-11-05T08:00:00.000Z",
    engine: "google",
    state: "completed",
    content: "Citable.",
  }
  const citations = [{ title: "A", link: "https://a.example/", rank: 1 }]
  const runs = JSON.stringify({
    items: [
      { ...run, citations },
      { ...run, state: "failed", content: null },
    ],
    paging: {},
  })
  expect(await imports.bring("f.json", runs)).toMatchObject({ code: 1, report: { added: 0, refused: 2 } })
  const flags = ["--json", "--prompt", "Which CMS?"]
  expect(await imports.bring("f.json", runs, { flags })).toMatchObject({ code: 1, report: { added: 1, refused: 1 } })
  expect(await counts()).toEqual(["chatgpt consumer 2", "google_ai_mode consumer 1", "google_ai_overviews consumer 1"])
})
