import type { WritingCheck } from "@citable/contract/content"
import type { WriterMessage } from "@citable/engines/writers/writer"
import { toCheckText } from "@citable/language/text/to-check-text"
import type { Root } from "mdast"

import type { WritingRun } from "../writing-run.ts"
import type { ArticleSection } from "./article-section.ts"
import type { Brief } from "./brief.ts"
import { checkSection } from "./check-section.ts"
import type { ClaimSources } from "./claim-sources.ts"
import { countWords } from "./count-words.ts"
import type { JudgeSentences } from "./judge-sentences.ts"
import type { ArticlePlan } from "./plan-article.ts"
import { createSectionWriter } from "./write-section.ts"

export interface WriteSectionsOptions {
  brief: Brief
  sources: ClaimSources
  plan: ArticlePlan
  evidence: WriterMessage
  run: WritingRun
  judge: JudgeSentences | undefined
  /** What stands before the first section. */
  lead: Root | undefined
}

const fewestWords = 60

/** Writes and checks the sections one after the other. Each takes its share of the words that are left. */
export async function writeSections(
  options: WriteSectionsOptions,
): Promise<{ sections: ArticleSection[]; checks: WritingCheck[] }> {
  const { brief, sources, plan, run, judge, lead } = options
  const evidence: WriterMessage = { ...options.evidence, isRepeated: true }
  const sections: ArticleSection[] = []
  const checks: WritingCheck[] = []
  const count = plan.sections.length
  let written = lead === undefined ? 0 : countWords(lead, brief.locale)
  for (const [index, { heading }] of plan.sections.entries()) {
    const share =
      brief.words === null ? null : Math.max(fewestWords, Math.round((brief.words - written) / (count - index)))
    const said = checks.filter(({ kind, state }) => kind === "claim" && state !== "removed").map(({ text }) => text)
    const writer = createSectionWriter({ brief, plan, index, words: share, said, evidence, run })
    await run.report("writing", index, count)
    const text = await writer.write()
    const checked = await checkSection(text, {
      sources,
      heading,
      words: share,
      step: `section ${index + 1}`,
      judge,
      rewrite: async (draft, problems) => {
        await run.report("checking", index, count)
        return writer.rewrite(draft, problems)
      },
    })
    checks.push(...checked.checks)
    if (checked.tree === undefined) {
      const detail = "The section with this heading is missing: nothing that the model wrote could stay."
      checks.push({ kind: "edit", state: "removed", text: toCheckText(heading), detail, sources: [] })
      continue
    }
    sections.push({ heading, tree: checked.tree })
    written += countWords(checked.tree, brief.locale)
  }
  return { sections, checks }
}
