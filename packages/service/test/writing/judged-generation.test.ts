import type { WritingCheck } from "@citable/contract"
import { EngineError } from "@citable/engines/engine-error"
import type { Writer } from "@citable/engines/writers/writer"
import { openJudge } from "@citable/writing/claims/open-judge"
import type { WritingRun } from "@citable/writing/writing-run"
import { expect, it } from "vitest"

import { type Model, obedientModel, readModelRequest } from "../obedient-model.ts"
import { type BegunWriting, startWritingService, type WritingService } from "../start-writing-service.ts"
import { judgeQuestion } from "./fake-judge.ts"
import { saying, writeArticle } from "./write-article.ts"

const checksOn = (checks: readonly WritingCheck[], words: string) => checks.filter(({ text }) => text.includes(words))

/** A model that does not correct its sections. */
const stubborn: Model = (request) => {
  const { members, messages } = request
  return members === undefined && messages.length > 2 ? (messages.at(-2)?.text ?? "") : obedientModel(request)
}

it("what a judge finds contradicted is removed, what it does not find is open, and the rest passes", async () => {
  const verdict = (text: string) =>
    text.includes("62 percent") ? "contradicted" : text.includes("74 decibels") ? "not_found" : "supported"
  const { article, checks, prompts, judged } = await writeArticle(stubborn, {}, { second: { verdict } })
  expect(article.body).not.toContain("62 percent")
  expect(checksOn(checks, "62 percent")[0]).toMatchObject({ kind: "claim", state: "removed" })
  expect(checksOn(checks, "74 decibels")[0]).toMatchObject({ kind: "claim", state: "open" })
  expect(checks.filter(({ kind, state }) => kind === "claim" && state === "passed").length).toBeGreaterThan(0)
  expect(Object.keys(prompts)).toContain("judge-claims")
  expect(JSON.stringify(judged.map(({ instructions }) => instructions))).not.toContain("decibels")
})

it("a sentence is judged once for the summary and once for its section, although it comes again in a repair", async () => {
  const { judged } = await writeArticle(
    stubborn,
    {},
    {
      second: { verdict: (text) => (text.includes("62 percent") ? "contradicted" : "supported") },
    },
  )
  const asked = judged.flatMap(
    ({ input }) => JSON.stringify(input).match(/<sentence [^>]*>\\n[^<]*62 percent[^<]*/g) ?? [],
  )
  expect(asked).toHaveLength(2)
})

it("a sentence that cites a passage without a number or a name is judged, too", async () => {
  const loose = "Grinders are a joy for the whole house [1]."
  const { article, checks } = await writeArticle(
    saying(loose),
    {},
    {
      second: { verdict: (text) => (text.includes("joy") ? "not_found" : "supported") },
    },
  )
  expect(article.body).toContain("a joy for the whole house")
  expect(checksOn(checks, "a joy")[0]).toMatchObject({
    kind: "claim",
    state: "open",
    detail: "A second model did not find that its sources say it. Compare them.",
    sources: [{ url: expect.stringContaining("https://") as string }],
  })
})

it("the trust of a judge keeps no sentence without support", async () => {
  const bold = "Nobody beats 97 percent [1]."
  const { article, judged } = await writeArticle(saying(bold, { isStubborn: true }), {}, { second: {} })
  expect(article.body).not.toContain("97 percent")
  expect(judged.length).toBeGreaterThan(0)
  expect(JSON.stringify(judged)).not.toContain("97 percent")
})

it("without a second model, a single check says that the rules alone checked the claims", async () => {
  const count = ({ checks }: { checks: readonly WritingCheck[] }) =>
    checks.filter(({ detail }) => detail.startsWith("No second model is set up")).length
  expect(count(await writeArticle(obedientModel))).toBe(1)
  expect(count(await writeArticle(obedientModel, {}, { second: {} }))).toBe(0)
})

it("a service with two models removes a sentence that states a banned claim in other words", async () => {
  const sly = "With a good grinder, no headaches are left."
  const writes: Model = (request) =>
    request.members === undefined ? `${sly} ${obedientModel(request)}` : obedientModel(request)
  const isBanned = (text: string) => text.includes("no headaches")
  const world: WritingService = await startWritingService(
    (_, index) => ({ text: writes(readModelRequest(world.vendor.requests[index - 1])) }),
    { judge: (question) => judgeQuestion(question, { isBanned }) },
  )
  try {
    const brand = `/v1/brands/${world.started.brandId}`
    await world.call("PUT", `${brand}/profile`, { banned_claims: ["Brewly grinders cure headaches"] })
    const asked = { brief: "Why grinders are a good choice", keyword: "grinders", words: 400 }
    const { content } = await world.call<BegunWriting>("POST", `${brand}/content/generate`, asked)
    const article = await world.ended(content.id)
    expect(article.body).not.toContain("headaches")
    expect(checksOn(article.writing?.checks ?? [], sly)[0]).toMatchObject({ kind: "banned_claim", state: "removed" })
    expect(article.writing?.cost_usd).toBeLessThan(article.writing?.estimate_usd ?? 0)
  } finally {
    await world.close()
  }
})

it("a judge that failed stays silent for the same sentences when the job goes on, and is left alone after two failures", async () => {
  const steps = new Map<string, string>()
  let isDown = true
  const asked: string[] = []
  const open = () => {
    const judge = (step: string): Writer => ({
      name: "judge",
      model: "m",
      prices: null,
      write: ({ messages }) => {
        asked.push(step)
        const { text } = judgeQuestion(messages.at(-1)?.text ?? "", {})
        if (isDown) return Promise.reject(new EngineError("It is down.", { code: "engine_failed", isRetryable: true }))
        return Promise.resolve({ text, stop: "end", usage: null, model: null, cost: null, raw: "" })
      },
    })
    const run: Pick<WritingRun, "judge" | "once" | "prompts" | "signal"> = {
      judge,
      async once<Result>(step: string, work: () => Promise<Result>) {
        const stored = steps.get(step) ?? JSON.stringify(await work())
        steps.set(step, stored)
        return JSON.parse(stored) as Result
      },
      prompts: () => Promise.resolve({ text: "Judge.", version: "1" }),
      signal: AbortSignal.timeout(20_000),
    }
    const opened = openJudge(run, { locale: "en" })
    if (opened === undefined) throw new Error("The run has a judge.")
    return opened
  }
  const sentences = [{ text: "It costs 79 euros.", isSupported: true, passages: [{ number: 1, text: "79 euros." }] }]
  const ask = async () => {
    const judge = open()
    const verdicts = []
    for (const step of ["one", "two", "three"]) verdicts.push(...(await judge.claims(sentences, { step })))
    return { verdicts, checks: judge.report().checks }
  }
  const first = await ask()
  expect(asked).toEqual(["one", "two"])
  expect(first.verdicts).toEqual([undefined, undefined, undefined])
  expect(first.checks).toMatchObject([{ kind: "claim", state: "open", text: "It costs 79 euros." }])
  isDown = false
  expect(await ask()).toEqual(first)
  expect(asked).toEqual(["one", "two"])
  steps.clear()
  expect((await ask()).verdicts).toEqual(["supported", "supported", "supported"])
})
