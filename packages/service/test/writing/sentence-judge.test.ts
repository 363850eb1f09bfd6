import { openJudge } from "@citable/writing/claims/open-judge"
import { judgeSentencesBy } from "@citable/writing/generation/judge-sentences"
import { expect, it } from "vitest"

import { grinderPassages } from "../../../writing/test/generation-brief.ts"
import { openPrompts } from "../../src/writing/prompts/open-prompts.ts"
import { startFakeModel } from "../start-fake-model.ts"

it("a second reading sees each sentence with its passages, and gives a verdict for each in order", async () => {
  const model = await startFakeModel(() =>
    JSON.stringify({
      verdicts: [
        { id: 2, verdict: "contradicted" },
        { id: 1, verdict: "supported" },
      ],
    }),
  )
  const steps: string[] = []
  const judge = (step: string) => {
    steps.push(step)
    return model.writer
  }
  const once = <Result>(_: string, work: () => Promise<Result>) => work()
  const run = { judge, prompts: openPrompts(), once, signal: AbortSignal.timeout(30_000) }
  const sentences = [
    { sentence: "Blade grinders reached 18 percent.", passages: [1] },
    { sentence: "Hand grinders stayed below 50 decibels.", passages: [2] },
  ]
  const opened = openJudge(run, { locale: "en" })
  const verdicts = opened && (await judgeSentencesBy(opened)(sentences, grinderPassages, { step: "judge section 1" }))
  const [request] = model.requests()
  await model.close()
  expect(verdicts).toEqual(["supported", "contradicted"])
  expect(steps).toEqual(["judge section 1"])
  expect(request?.messages[0]?.text).toMatch(/62 percent[^]*74 decibels[^]*Blade grinders reached 18 percent/)
  expect(request?.messages[0]?.text).not.toContain("30 days")
})
