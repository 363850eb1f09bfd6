import { setTimeout } from "node:timers/promises"

import type { PageFetch, RobotsFile } from "@citable/reader"

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
  return judgeAiAccess(access)
}
