import { afterAll, beforeAll, expect, it } from "vitest"

import type { WebClient } from "../../service/test/web-client.ts"
import { signIn } from "./sign-in.ts"
import { type StartedScanned, startScanned } from "./start-scanned.ts"
import { toWords } from "./to-words.ts"

let started: StartedScanned
let browser: WebClient & { home: string }
const words = async (path: string) => toWords((await browser.open(browser.home + path)).text)

beforeAll(async () => {
  started = await startScanned({ days: 1, prompts: 6 })
  browser = await signIn(started)
})
afterAll(() => started.close())

it("what apps answered stands beside the figures of Home and of the page about answers, named, and in none of them", async () => {
  const before = [await words(""), await words("/visibility")]
  expect(before.join()).not.toContain("apps")
  const answer = { prompt: "Which bike is number 1?", engine: "chatgpt", answered_at: "2026-05-04" }
  const answers = [
    { ...answer, text: "Acme Bikes, says the app." },
    { ...answer, text: "None of them." },
    { ...answer, text: "Acme Bikes.", engine: "google_ai_mode" },
  ]
  await started.ask("POST", "/answers/import", { provider: "peec", answers })
  const note =
    "What apps answered counts apart: ChatGPT (app) named Acme Bikes in 1 of 2 answers, Google AI Mode (app) named Acme Bikes in 1 of 1 answer. Show the apps"
  const [home, page] = [await words(""), await words("/visibility")]
  for (const text of [home, page]) expect(text).toContain(note)
  expect(home.replace(` ${note}`, "")).toBe(before[0])
  const tiles = (text: string) => /Mention rate .*?Sentiment/s.exec(text)?.[0]
  expect(tiles(page)).toBe(tiles(before[1] ?? ""))
})

it("the choice of an engine has the apps, and leads to their figures and answers alone", async () => {
  const { text } = await browser.open(`${browser.home}/visibility?engine=%3Aapp`)
  const options = [...text.matchAll(/<option value="([^"]*:app)"[^>]*>([^<]*)</g)].map(([, value, name]) => [
    value,
    name,
  ])
  expect(options).toEqual([
    ["chatgpt:app", "ChatGPT (app)"],
    ["google_ai_mode:app", "Google AI Mode (app)"],
    [":app", "All apps"],
  ])
  expect(toWords(text)).toMatch(/Mention rate .{0,40}2 of 3/)
  const list = await words("/visibility/answers?engine=chatgpt%3Aapp")
  expect(list).toContain("says the app")
  expect(list).not.toContain("Google AI Mode (app), ")
  expect(await words("/visibility/scans")).toContain("An import of apps’ answers")
})
