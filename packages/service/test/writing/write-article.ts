import { createOpenaiWriter } from "@citable/engines/writers/create-openai-writer"
import type { Brief } from "@citable/writing/generation/brief"
import { type GenerateArticleOptions, generateArticle } from "@citable/writing/generation/generate-article"

import { grinderBrief, grinderLinks, grinderPassages } from "../../../writing/test/generation-brief.ts"
import { openPrompts } from "../../src/writing/prompts/open-prompts.ts"
import { startFakeEngine } from "../fake-engines/start-fake-engine.ts"
import { fakeOpenaiWriter } from "../fake-writers/fake-openai-writer.ts"
import type { FakeText } from "../fake-writers/fake-writer.ts"
import { fenced, type Model, obedientModel } from "../obedient-model.ts"
import { startFakeModel } from "../start-fake-model.ts"
import { judgeQuestion, type Opinions } from "./fake-judge.ts"

/**
 * Writes an article about grinders with a model behind HTTP. Tells its requests, the step of each, and the reports of progress.
 * `second` are the opinions of a second model.
 */
export async function writeArticle(
  as: Model,
  change: Partial<Brief> = {},
  { second, ...more }: Partial<Omit<GenerateArticleOptions, "brief" | "run">> & { second?: Opinions } = {},
) {
  const judges = await startFakeEngine<FakeText>(fakeOpenaiWriter, (question) => judgeQuestion(question, second ?? {}))
  const judge = createOpenaiWriter({ apiKey: "sk-test-0123456789", url: `${judges.url}/v1/responses`, fetch })
  const model = await startFakeModel(as)
  const steps: string[] = []
  const reports: string[] = []
  const open = (step: string) => ({
    ...model.writer,
    write: (...asked: Parameters<typeof model.writer.write>) => {
      steps.push(step)
      return model.writer.write(...asked)
    },
  })
  try {
    const result = await generateArticle({
      brief: { ...grinderBrief, ...change },
      passages: grinderPassages,
      linkTargets: grinderLinks,
      ...more,
      run: {
        writer: open,
        judge: second && (() => judge),
        once: (_, work) => work(),
        report: (step, done, of) => {
          reports.push(`${step} ${done}/${of}`)
          return Promise.resolve()
        },
        prompts: openPrompts(),
        signal: AbortSignal.timeout(30_000),
      },
    })
    return { ...result, steps, reports, requests: model.requests(), judged: judges.requests }
  } finally {
    await model.close()
    await judges.close()
  }
}

/** A model that puts a sentence into its first texts of a section, and into its repairs too if it is stubborn. */
export const saying =
  (sentence: string, { isStubborn = false, section = "" } = {}): Model =>
  (request) => {
    const text = obedientModel(request)
    const question = request.messages[1]?.text ?? ""
    const isRepair = request.messages.length > 2
    if (request.members !== undefined || (isRepair && !isStubborn)) return text
    if (section !== "" && !fenced(question, "section").includes(section)) return text
    return `${text.split("\n\n")[0]} ${sentence}\n\n${text.split("\n\n").slice(1).join("\n\n")}`
  }
