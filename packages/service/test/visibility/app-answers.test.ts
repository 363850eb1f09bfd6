import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { ArticleEvidence } from "@citable/contract"
import type { Answer, Prompt, Scan, Visibility } from "@citable/contract/visibility"
import { startService, type StartedService } from "@citable/dev"
import type { Engine } from "@citable/service"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

import { recountDays } from "../../src/groups/visibility/scans/recount-days.ts"
import { rereadAnswers } from "../../src/groups/visibility/scans/reread-answers.ts"
import { openOnEngine } from "../open-on-engine.ts"

const now = Date.parse("2026-11-18T10:00:00Z")
const engine: Engine = {
  name: "chatgpt",
  surface: "api",
  ask: async () => ({
    text: "1. Acme is excellent.\n2. Bolt is slow.",
    sources: [{ url: "https://acme.example/frames", title: "Frames" }],
    searches: ["steel frames"],
    model: "model-1",
    cost: 0,
    raw: "{}",
  }),
}

let folder: string
let started: StartedService
let brand: string
const call = <Result>(method: string, path: string, body?: unknown) =>
  started.call<Result>(method, brand + path, body, started.operatorToken)

interface Imported {
  added: number
  unchanged: number
  prompts: number
  refused: { place: number; reason: string }[]
}
const bring = (answers: object[], more: object = {}) =>
  call<Imported>("POST", "/answers/import", { provider: "peec", answers, ...more })

const own = "https://acme.example/frames"
const readEvidence = async () => {
  const { data } = await call<{ data: { evidence?: ArticleEvidence }[] }>("GET", "/content?evidence=cited&fields=title")
  return data[0]?.evidence?.cited
}

const answer = (more: object = {}) => ({
  prompt: "Which frames?",
  engine: "chatgpt",
  model: "gpt-5-app",
  text: "Bolt is excellent. Cotter is fine.",
  sources: [{ url: "https://bolt.example/a" }, { url: "https://press.example/b" }],
  searches: ["app frames"],
  answered_at: "2026-11-18T08:00:00Z",
  ...more,
})

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "citable-answers-"))
  started = await startService({ engines: [engine], now: () => now, dataDir: folder })
  brand = `/v1/brands/${started.brandId}`
  await call("PATCH", "", { name: "Acme", domains: ["acme.example"] })
  await started.publish({ title: "Frames", slug: "frames" })
  await call("POST", "/webhooks", { url: "http://127.0.0.1:9/a", article_url: "https://acme.example/{slug}" })
  await call("POST", "/competitors", { name: "Bolt", domains: ["bolt.example"] })
  await call("POST", "/prompts", { prompts: [{ text: "Which frames?" }, { text: "Which bolts?", market: "us" }] })
  const { id } = await call<Scan>("POST", "/scans", { repeats: 2 })
  await vi.waitFor(async () => {
    const { status } = await call<Scan>("GET", `/scans/${id}`)
    if (status !== "completed") throw new Error(`The scan is ${status}.`)
  }, 60_000)
})
afterAll(async () => {
  await started.close()
  rmSync(folder, { recursive: true, force: true })
})

const figures = [
  "/visibility",
  "/visibility/timeseries",
  "/visibility/share-of-voice",
  "/visibility/sentiment",
  "/citations",
  "/citations/domains",
  "/citations/gaps",
  "/visibility/fanout",
  "/prompts?",
  "/competitors?",
]
const readAll = (query = "") =>
  Promise.all(figures.map((path) => call<object>("GET", path.endsWith("?") ? path : path + query)))
/** Without the engines, where apps stand beside. */
const withoutEngines = (all: object[]) => all.map((one) => ({ ...one, engines: undefined }))

it("no figure of answers of APIs changes when answers of apps come, and those of apps count them alone", async () => {
  const before = await readAll()
  const evidence = await readEvidence()
  // Nobody asked before its day.
  expect(evidence).toMatchObject({
    asked: 4,
    answers: 4,
    earlier: null,
    engines: [{ engine: "chatgpt", surface: "api" }],
  })
  const answers = [
    answer(),
    answer({ answered_at: "2026-11-17", engine: "google_ai_mode" }),
    answer({ text: "Acme, at last.", answered_at: "2026-11-18T09:30:00+01:00", sources: [{ url: own }] }),
  ]
  expect(await bring(answers)).toEqual({ added: 3, unchanged: 0, prompts: 0, refused: [] })
  const after = await readAll()
  expect(withoutEngines(after)).toEqual(withoutEngines(before))
  const { engines } = after[0] as Visibility
  expect(engines.map(({ engine: name, surface, answers: count }) => [name, surface, count])).toEqual([
    ["chatgpt", "api", 4],
    ["chatgpt", "consumer", 2],
    ["google_ai_mode", "consumer", 1],
  ])
  expect(engines.slice(0, 1)).toEqual((before[0] as Visibility).engines)
  const { overall, competitors } = (await readAll("?surface=consumer"))[0] as Visibility
  expect(overall.answers).toBe(3)
  expect(overall.current).toMatchObject({ mention_rate: { value: 1 / 3 }, citation_rate: { value: 1 / 3 } })
  const { engines: citing, ...counts } = (await readEvidence()) ?? {}
  expect({ ...counts, engines: citing?.slice(0, 1) }).toEqual(evidence)
  // The other app answered before the article was there.
  expect(citing?.slice(1)).toMatchObject([{ engine: "chatgpt", surface: "consumer", asked: 2, answers: 1 }])
  expect(competitors[0]?.current.mention_rate).toMatchObject({ value: 2 / 3 })
})

it("each figure of apps counts only their answers", async () => {
  const [, points, , , cited, domains, gaps, searches] = (await readAll("?surface=consumer")) as { data: object[] }[]
  expect(points?.data).toMatchObject([{ date: "2026-11-17" }, { date: "2026-11-18" }])
  expect(cited?.data).toHaveLength(5)
  expect(domains?.data.map((row) => (row as { domain: string }).domain)).toEqual([
    "bolt.example",
    "press.example",
    "acme.example",
  ])
  expect(gaps?.data).toMatchObject([{ domain: "bolt.example" }, { domain: "press.example" }])
  expect(searches?.data).toMatchObject([{ query: "app frames", surface: "consumer" }, { surface: "consumer" }])
})

it("an answer of an app is read like any other, and the same answer again changes nothing", async () => {
  const [scan] = (await call<{ data: Scan[] }>("GET", "/scans?trigger=import")).data
  expect(scan).toMatchObject({ status: "completed", trigger: "import", prompts: 1, answered: 2 })
  expect(scan?.engines).toMatchObject([{ engine: "chatgpt", surface: "consumer", answered: 2 }])
  const { data } = await call<{ data: Answer[] }>("GET", `/scans/${scan?.id}/answers`)
  expect(data[0]).toMatchObject({ surface: "consumer", source: "peec", model: "gpt-5-app", engine: "chatgpt" })
  expect(data[0]?.mentions.map(({ name }) => name)).toEqual(["Bolt"])
  const again = [answer(), answer({ prompt: " which  FRAMES? " }), answer()]
  expect(await bring(again)).toEqual({ added: 0, unchanged: 3, prompts: 0, refused: [] })
  const db = await openOnEngine(folder)
  expect(await rereadAnswers(db, started.brandId, { now: () => now, all: true })).toMatchObject({ read: 7, changed: 0 })
  expect(await recountDays(db, started.brandId, { now: () => now })).toMatchObject({ changed: 0 })
  await db.destroy()
})

it("what is no answer is refused by its place with the reason, and the rest is kept", async () => {
  const answers = [
    answer({ prompt: "Which bolts?" }),
    answer({ answered_at: "2026-11-18T10:00:01Z" }),
    answer({ engine: "altavista" }),
    answer({ text: " \n" }),
    answer({ sources: [{ url: "bolt.example/a" }] }),
    answer({ prompt: "Who knows?" }),
    answer({ answered_at: "yesterday" }),
    answer({ prompt: "" }),
    answer({ answered_at: "2026-02-30" }),
  ]
  const dry = await bring(answers, { dry_run: true })
  const report = await bring(answers)
  expect(report).toEqual(dry)
  expect(report).toMatchObject({ added: 1, unchanged: 0, prompts: 0 })
  expect(report.refused.map(({ place, reason }) => `${place} ${reason}`)).toEqual([
    "1 2026-11-18T10:00:01Z is in the future.",
    expect.stringMatching(/^2 The engine altavista is unknown\. Known are chatgpt, claude, /),
    "3 The answer has no text.",
    "4 The source “bolt.example/a” is not an http or https URL.",
    "5 Nobody tracks its prompt.",
    "6 “yesterday” is not a time such as 2026-07-01T08:00:00Z, and not a day.",
    "7 The prompt is empty.",
    "8 “2026-02-30” is not a time such as 2026-07-01T08:00:00Z, and not a day.",
  ])
})

it("a prompt that nobody tracks is created if the call says so, and no scan asks it", async () => {
  const unknown = [
    answer({ prompt: "Who knows?", locale: "de" }),
    answer({ prompt: "who knows?", locale: "de", text: "Acme." }),
  ]
  expect(await bring(unknown, { unknown_prompts: "create", dry_run: true })).toMatchObject({ added: 2, prompts: 1 })
  expect(await bring(unknown, { unknown_prompts: "create" })).toMatchObject({ added: 2, prompts: 1 })
  const prompts = (await call<{ data: Prompt[] }>("GET", "/prompts?locale=de")).data
  expect(prompts).toMatchObject([{ text: "Who knows?", enabled: false, latest: null }])
  expect(await bring(unknown, { unknown_prompts: "create" })).toMatchObject({ added: 0, unchanged: 2, prompts: 0 })
})
