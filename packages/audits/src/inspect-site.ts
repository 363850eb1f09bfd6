import { setTimeout } from "node:timers/promises"

import type { PageFetch, RobotsFile } from "@citable/reader"

import { llmsTxtInvalid } from "./checks/ai-access/llms-txt-invalid.ts"
import { llmsTxtMissing } from "./checks/ai-access/llms-txt-missing.ts"
import type { SiteFacts } from "./site/site-facts.ts"

export interface InspectSiteOptions {
  fetch: PageFetch
  now: () => number
  /** Milliseconds between two probes. */
  probePauseMs: number
  signal?: AbortSignal
}

/** Inspects a site as AI crawlers see it, with the robots.txt that the audit has read. */
export async function inspectSite(
  facts: SiteFacts,
  robots: RobotsFile,
  { fetch, now, probePauseMs, signal }: InspectSiteOptions,
): Promise<SiteFacts["aiAccess"]> {
  const { inspectAiAccess, judgeAiAccess } = await import("@citable/reader/ai-access")
  const access = await inspectAiAccess({
    fetch,
    domain: new URL(facts.home).hostname,
    url: facts.home,
    readRobots: () => Promise.resolve(robots),
    now,
    sleep: (ms) => setTimeout(ms, undefined, signal === undefined ? {} : { signal }),
    pauseMs: probePauseMs,
    ...(signal === undefined ? {} : { signal }),
  })
  // A site that answers 200 at every address has no file there, and is told so once.
  const hasNone = facts.missingPage.status === 200 && access.llms_txt.problems.includes("is_html")
  return judgeAiAccess(access).map((issue) => {
    if (!hasNone || issue.code !== llmsTxtInvalid.code) return issue
    const { code, severity } = llmsTxtMissing
    return { ...issue, code, severity, detail: `${issue.url} answers as an unknown address does.` }
  })
}
