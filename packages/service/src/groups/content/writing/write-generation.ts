import type { WritingCheck } from "@citable/contract"

import { choosePassages } from "../../../writing/generation/choose-passages.ts"
import { collectEvidence } from "../../../writing/generation/collect-evidence.ts"
import { generateArticle } from "../../../writing/generation/generate-article.ts"
import { listLinkTargets } from "../../../writing/generation/list-link-targets.ts"
import type { Written } from "./end-writing.ts"
import type { WritingJob } from "./writing-job.ts"

/** Writes an article from a brief, and from the pages that it names. */
export async function writeGeneration({ settings, run, services: { reading } }: WritingJob): Promise<Written> {
  const { brief } = settings
  if (brief === undefined) throw new Error("The job has no brief.")
  await run.report("reading", 0, brief.citedPages.length + brief.ownPages.length)
  const { pages, unread } = await run.once("evidence", () => collectEvidence(brief, { reading, signal: run.signal }))
  const passages = choosePassages(pages, brief)
  const { article, checks, prompts } = await generateArticle({
    brief,
    passages,
    linkTargets: listLinkTargets(brief),
    run,
  })
  const { body, ...fields } = article
  return { fields, body, checks: [...checks, ...unread.slice(0, 20).map(toCheck)].slice(0, 500), prompts, source: null }
}

function toCheck({ url, problem }: { url: string; problem: string }): WritingCheck {
  return {
    kind: "address",
    state: "open",
    text: url.slice(0, 1000).toWellFormed(),
    detail: `The page could not be read, so nothing rests on it. ${problem}`.slice(0, 1000).toWellFormed(),
    sources: [],
  }
}
