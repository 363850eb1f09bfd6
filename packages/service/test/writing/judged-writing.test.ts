import type { Article } from "@citable/contract"
import { afterEach, expect, it } from "vitest"

import { type Fault } from "../fake-engines/start-fake-engine.ts"
import { type AskedSegment } from "../open-translation.ts"
import {
  type BegunWriting,
  startWritingService,
  type WritingService,
  type WrittenArticle,
} from "../start-writing-service.ts"
import { judgeQuestion, type Opinions } from "./fake-judge.ts"

let world: WritingService
let judge: Opinions | { fault: Fault }
let articles = 0
afterEach(() => world.close())

const claim = "Brewly coffee heals tired hearts"

/** The service with a writer that answers so, and with a judge unless told otherwise. The brand writes in English. */
async function start(answer: (question: string) => object, options: { judge?: typeof judge } = {}): Promise<void> {
  judge = options.judge ?? {}
  const reply = (question: string) => ("fault" in judge ? judge : judgeQuestion(question, judge))
  world = await startWritingService(
    (question) => ({ text: JSON.stringify(answer(question)) }),
    options.judge === undefined ? {} : { judge: reply },
  )
  await world.call("PUT", `/v1/brands/${world.started.brandId}/profile`, { banned_claims: [claim] })
}

const body = "## Storage\n\nKeep beans dry.\n\n## Grinding\n\nGrind them fresh.\n"
const rewriting = (...texts: string[]) => ({
  title: null,
  edits: texts.map((text, index) => ({ op: "replace", block: 2 + 2 * index, text })),
  remove_addresses: [],
  unprotect: [],
  note: "",
})
const translating = (translate: (text: string) => string) => (question: string) => {
  const segments = JSON.parse(question.slice(question.indexOf("[\n"))) as AskedSegment[]
  return { segments: segments.map(({ id, text }) => ({ id, text: translate(text) })) }
}
const create = (text = body) =>
  world.call<Article>("POST", `/v1/brands/${world.started.brandId}/content`, {
    title: `Beans ${(articles += 1)}`,
    body: text,
  })
async function rewrite() {
  const { id } = await create()
  await world.call("POST", `/v1/content/${id}/rewrite`, { instructions: "Make it warmer." })
  return world.ended(id)
}
async function toGerman(text: string) {
  const { id } = await create(text)
  const { content } = await world.call<BegunWriting>("POST", `/v1/content/${id}/translate`, {
    locale: "de",
  })
  return world.ended(content.id)
}
const bannedIn = ({ writing }: WrittenArticle) => writing?.checks.filter(({ kind }) => kind === "banned_claim") ?? []

const sly = "This coffee makes tired hearts well again."

it("an edit that states a banned claim in other words is refused, and the other edits stay", async () => {
  await start(() => rewriting(`Keep beans dry. ${sly}`, "Grind them slowly."), {
    judge: { isBanned: (text) => text === sly },
  })
  const after = await rewrite()
  expect(after.body).toBe(body.replace("Grind them fresh.", "Grind them slowly."))
  expect(bannedIn(after)).toMatchObject([{ state: "refused", detail: expect.stringContaining(claim) as string }])
  expect(Object.keys(after.writing?.prompts ?? {})).toEqual(["rewrite-blocks", "judge-banned"])
  expect(after.writing).toMatchObject({ writer: "claude", model: "claude-sonnet-5-5" })
})

it("a judge reads only sentences that may state a claim, and none that the article had before", async () => {
  await start(() => rewriting(`Keep beans dry. ${sly}`, "Grind them slowly."), { judge: {} })
  expect((await rewrite()).body).toContain(sly)
  expect(world.second?.requests).toHaveLength(1)
  const sent = JSON.stringify(world.second?.requests)
  expect(sent).toContain(sly)
  expect(sent).not.toMatch(/Keep beans dry|Grind them slowly/)
})

it("the trust of a judge saves no edit that the rules refuse", async () => {
  await start(() => rewriting(`${claim}.`, "In 2019, 81 percent ground them fresh."), { judge: {} })
  const after = await rewrite()
  expect(after.body).toBe(body)
  expect(after.writing?.checks.filter(({ state }) => state === "refused").map(({ kind }) => kind)).toEqual([
    "banned_claim",
    "claim",
  ])
})

it("a judge that is down fails no job, and one check says so", async () => {
  await start(() => rewriting(`Keep beans dry. ${sly}`), { judge: { fault: { status: 400, message: "No." } } })
  const after = await rewrite()
  expect(after).toMatchObject({ status: "draft", writing: { status: "completed" } })
  expect(after.body).toContain(sly)
  expect(bannedIn(after)).toMatchObject([
    { state: "open", text: sly, detail: expect.stringContaining("The judge gave no answer") as string },
  ])
})

it("a translation that adds a banned claim stays in the source language", async () => {
  const german = "Unser Kaffee macht müde Herzen wieder gesund."
  await start(
    translating((text) => (text === "Our coffee is good." ? german : `${text} Und gut.`)),
    { judge: { isBanned: (text) => text === german } },
  )
  const translation = await toGerman("Our coffee is good.\n\nKeep it dry.\n")
  expect(translation.body).toBe("Our coffee is good.\n\nKeep it dry. Und gut.\n")
  expect(bannedIn(translation)).toMatchObject([
    {
      state: "refused",
      text: "Our coffee is good.",
      detail: expect.stringContaining("The source text stays.") as string,
    },
  ])
})

it("a translation is not blamed for a claim that its source states, and a person reads of it", async () => {
  const german = "Brewly-Kaffee heilt müde Herzen."
  await start(
    translating((text) => (text.startsWith(claim) ? german : text)),
    {
      judge: { isBanned: (text) => text === german },
    },
  )
  const translation = await toGerman(`${claim}.\n\nKeep it dry.\n`)
  expect(translation.body).toContain(german)
  expect(JSON.stringify(world.second?.requests)).not.toContain(german)
  expect(bannedIn(translation)).toMatchObject([{ state: "open", text: `${claim}.` }])
})

it("without a second model, one check says that nobody compared two languages, and none if the language is the same", async () => {
  await start((question) =>
    question.startsWith("Translate")
      ? translating((text) => `${text} Und gut.`)(question)
      : rewriting("Keep them dry."),
  )
  expect(bannedIn(await rewrite())).toEqual([])
  const translation = await toGerman("Keep it dry.\n\nGrind it fresh.\n")
  expect(bannedIn(translation)).toMatchObject([
    { state: "open", detail: expect.stringContaining("They were not compared.") as string },
  ])
})

it("a text about health comes with a caution, and a text that does not change comes without one", async () => {
  const risky = "A patient with diabetes asks about the dosage of a medicine."
  await start(() => rewriting(risky))
  const after = await rewrite()
  expect(after.writing?.checks).toMatchObject([{ kind: "caution", state: "open", text: risky }])
  const { id } = await create(after.body ?? "")
  world.reply(() => ({ text: JSON.stringify(rewriting()) }))
  await world.call("POST", `/v1/content/${id}/rewrite`, { instructions: "Nothing." })
  expect((await world.ended(id)).writing?.checks.map(({ kind }) => kind)).toEqual(["edit"])
})

it("an answer that is cut off fails the job at once, because it would be read again", async () => {
  await start(() => rewriting())
  world.reply(() => ({ text: '{"title":', stop: "length" }))
  const after = await rewrite()
  expect(after).toMatchObject({
    status: "draft",
    body,
    writing: { status: "failed", error: { code: "engine_unreadable" } },
  })
  expect(world.vendor.requests).toHaveLength(1)
})
