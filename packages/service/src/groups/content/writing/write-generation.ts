import type { WritingCheck } from "@citable/contract"
import { toCheckText } from "@citable/language/text/to-check-text"
import { choosePassages } from "@citable/writing/generation/choose-passages"
import { collectEvidence } from "@citable/writing/generation/collect-evidence"
import { generateArticle } from "@citable/writing/generation/generate-article"
import { listLinkTargets } from "@citable/writing/generation/list-link-targets"

import { crawlerToken } from "../../../ports/reading/crawler-token.ts"
import { digestOnThread } from "../../../ports/reading/digest-on-thread.ts"
import { checkScore } from "./check-score.ts"
import type { Written } from "./end-writing.ts"
import type { WritingJob } from "./writing-job.ts"

/** Writes an article from a brief, and from the pages that it names. */
export async function writeGeneration({ brand, contentId, settings, run, services }: WritingJob): Promise<Written> {
  const { brief } = settings
  const { db, reading } = services
  if (brief === undefined) throw new Error("The job has no brief.")
  await run.report("reading", 0, brief.citedPages.length + brief.ownPages.length)
  const digest = digestOnThread(brand.account_id)
  const { pages, unread } = await run.once("evidence", () =>
    collectEvidence(brief, { reading, crawlerToken, digest, signal: run.signal }),
  )
  const passages = choosePassages(pages, brief)
  const { article, checks, prompts } = await generateArticle({
    brief,
    passages,
    linkTargets: listLinkTargets(brief),
    run,
  })
  const { body, ...fields } = article
  const row = await db.selectFrom("contents").selectAll().where("id", "=", contentId).executeTakeFirst()
  const scores = row === undefined || brief.isOutline ? [] : [await checkScore(brand, row, { fields, body })]
  const all = [...scores, ...unread.slice(0, 20).map(toCheck), ...checks]
  const outline = brief.isOutline ? { outline: toAsked(settings.input) } : {}
  return { fields, body, checks: all, prompts, source: null, ...outline }
}

/** What was asked of an outline, so that it can go on to its article. */
function toAsked({ brief, keyword, prompt_id: promptId, words }: Record<string, unknown>): Written["outline"] {
  return {
    brief: String(brief),
    ...(typeof keyword === "string" ? { keyword } : {}),
    ...(typeof promptId === "string" ? { prompt_id: promptId } : {}),
    ...(typeof words === "number" ? { words } : {}),
  }
}

function toCheck({ url, problem }: { url: string; problem: string }): WritingCheck {
  return {
    kind: "address",
    state: "open",
    text: toCheckText(url),
    detail: toCheckText(`The page could not be read, so nothing rests on it. ${problem}`),
    sources: [],
  }
}
