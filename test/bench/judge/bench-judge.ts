import { fileURLToPath } from "node:url"

import { judgeSentences } from "@citable/writing/judge/judge-sentences"

import { openPrompts } from "../../../packages/service/src/writing/prompts/open-prompts.ts"
import { type Bench, toFigure } from "../figure.ts"
import { openJudgeModel } from "./open-judge-model.ts"
import { type Labelled, type LabelSet, readLabelSets } from "./read-label-sets.ts"

const promptNames = {
  absence: "judge-absence",
  homograph: "judge-homograph",
  tone: "judge-tone",
  claim: "judge-claims",
} as const
const most = 20

/**
 * How many labelled sentences of each kind a model judges wrong or not at all, against the rules. It needs a model, so it is no part of any test; the
 * small run asks a model on loopback that knows nothing.
 */
export const benchJudge: Bench = async function* benchJudge({ small, progress }) {
  const { writer, close } = await openJudgeModel({ small })
  try {
    for (const set of readLabelSets()) {
      for (const half of ["learn", "held"] as const) {
        const rows = set.rows.filter((row) => row.half === half)
        const asked = small ? rows.slice(0, most) : rows
        const verdicts = await judge(asked, set)
        const wrong = asked.filter(({ right }, index) => verdicts[index] !== right).length
        const ruledWrong = asked.filter(({ right, ruled }) => ruled !== right).length
        const left = verdicts.filter((verdict) => verdict === undefined).length
        progress(`${set.kind}, ${half}: ${asked.length} sentences, ${left} not judged`)
        yield toFigure({
          area: "judge",
          figure: `${set.kind} (${half}): wrong of 1,000 sentences, by ${writer.model}, against the rules`,
          // A share of nothing has no ratio.
          ours: Math.max(0.1, (1000 * wrong) / asked.length),
          baseline: Math.max(0.1, (1000 * ruledWrong) / asked.length),
        })
      }
    }
  } finally {
    close()
  }

  async function judge(rows: readonly Labelled[], { kind }: LabelSet): Promise<(string | undefined)[]> {
    const folder = fileURLToPath(new URL("../../../packages/service/prompts", import.meta.url))
    const prompt = await openPrompts(folder)(promptNames[kind])
    const found = new Map<Labelled, string | undefined>()
    for (const [locale, some] of Map.groupBy(rows, (row) => row.locale)) {
      for (let from = 0; from < some.length; from += most) {
        const part = some.slice(from, from + most)
        // Each asks with passages of its own.
        const asked = part.map(({ question }, index) => ({
          ...question,
          passages: question.passages.map(({ number, text }) => ({ number: 100 * index + number, text })),
        }))
        const signal = AbortSignal.timeout(300_000)
        const { verdicts } = await judgeSentences(writer, kind, asked, { prompt, locale, signal })
        // No passage contradicts a claim in the labels: both are a claim without support.
        for (const [index, row] of part.entries()) found.set(row, fit(verdicts[index]))
      }
    }
    return rows.map((row) => found.get(row))
  }
}

const fit = (verdict: string | undefined) => (verdict === "contradicted" ? "not_found" : verdict)
