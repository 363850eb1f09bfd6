import { createOpenaiWriter } from "@citable/engines/writers/create-openai-writer"
import { type ArticleToRewrite, rewriteArticle, type RewriteOptions } from "@citable/writing/rewriting/rewrite-article"
import type { WritingBrand } from "@citable/writing/writing-brand"
import type { WritingRun } from "@citable/writing/writing-run"

import { openPrompts } from "../src/writing/prompts/open-prompts.ts"
import { type Fault, startFakeEngine } from "./fake-engines/start-fake-engine.ts"
import { fakeOpenaiWriter } from "./fake-writers/fake-openai-writer.ts"
import type { FakeText } from "./fake-writers/fake-writer.ts"

/** An answer of the model. Members that are absent ask for nothing. */
export interface FakeEdits {
  title?: string | null
  edits?: readonly { op: string; block: number; text?: string | null }[]
  remove_addresses?: readonly string[]
  unprotect?: readonly number[]
  note?: string
}

export const rewritingBrand: WritingBrand = {
  name: "Brewly",
  aliases: [],
  domains: ["brewly.example"],
  voice: "Plain and warm.",
  audience: null,
  products: [{ name: "Brewly One", description: "A grinder.", url: "https://brewly.example/one" }],
  facts: ["Brewly ships to 14 countries."],
  bannedClaims: ["Brewly cures headaches"],
  claimsLocale: "en",
}

/** A model on loopback that answers with edits, one answer after the other and the last one again. */
export async function startRewriting() {
  let answers: readonly (FakeEdits | FakeText | { fault: Fault })[] = []
  let asked = 0
  const reports: string[] = []
  const steps: string[] = []
  const vendor = await startFakeEngine<FakeText>(fakeOpenaiWriter, () => {
    const answer = answers[Math.min(asked++, answers.length - 1)] ?? {}
    if ("fault" in answer || "text" in answer) return answer
    const { edits = [], ...rest } = answer
    const whole = { title: null, remove_addresses: [], unprotect: [], note: "", ...rest }
    return { text: JSON.stringify({ ...whole, edits: edits.map((edit) => ({ text: null, ...edit })) }) }
  })
  const writer = createOpenaiWriter({ apiKey: "sk-test-0123456789", url: `${vendor.url}/v1/responses`, fetch })
  const open = (step: string) => {
    steps.push(step)
    return writer
  }
  const openRun = (): WritingRun => ({
    writer: open,
    judge: undefined,
    once: (_, work) => work(),
    report: (step, done, of) => {
      reports.push(`${step} ${done}/${of}`)
      return Promise.resolve()
    },
    prompts: openPrompts(),
    signal: AbortSignal.timeout(60_000),
  })
  return {
    ...vendor,
    reports,
    steps,
    /** Rewrites a Markdown article in English, unless told otherwise. */
    async rewrite(
      article: Partial<ArticleToRewrite> & Pick<ArticleToRewrite, "body">,
      given: typeof answers,
      options: Partial<RewriteOptions> = {},
    ) {
      answers = given
      asked = 0
      vendor.requests.length = 0
      steps.length = 0
      reports.length = 0
      return rewriteArticle(
        { title: "Good coffee", bodyFormat: "markdown", locale: "en", instructions: "Make it better.", ...article },
        { brand: rewritingBrand, keptAnchors: [], allowedAddresses: [], run: openRun(), ...options },
      )
    },
  }
}
