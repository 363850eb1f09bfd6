import type { Fault } from "@citable/dev"

import { makePublisherCalls } from "../../src/conformance/make-publisher-calls.ts"
import type { Publisher } from "../../src/publisher.ts"
import type { WordpressUnderTest } from "./open-wordpress.ts"

export type Strategy = "naive" | "probe" | "two phases"

export interface Round {
  strategy: Strategy
  /** What happens to the first request of an article that writes. */
  fault: "lost answer" | "late request"
  articles: number
}

export interface RoundResult {
  /** How many of the articles are public more than once. */
  doubled: number
  /** How many are not public. */
  missing: number
  /** How many invisible items are left, and how many after the sweeper. */
  left: number
  swept: number
}

/** Publishes articles as other tools do, or as this publisher does, while the network loses or delays the first write of each. */
export async function publishBehindFaults(platform: WordpressUnderTest, round: Round): Promise<RoundResult> {
  const publisher = await platform.create()
  const titles: string[] = []
  const markers: string[] = []
  const before = await platform.count()
  for (let number = 0; number < round.articles; number++) {
    const title = `${round.strategy}, ${round.fault}, ${number}, ${Math.random()}`
    titles.push(title)
    const { promise: until, resolve: release } = Promise.withResolvers<void>()
    const fault: Fault = round.fault === "lost answer" ? { kind: "lost_answer" } : { kind: "late", until }
    let isFirst = true
    platform.proxy.onRequest = (request) => {
      if (!isFirst || !platform.isWrite(request)) return undefined
      isFirst = false
      return fault
    }
    markers.push(await retry(() => strategies[round.strategy](platform, publisher, title)))
    release()
    await platform.proxy.settled()
    platform.proxy.onRequest = undefined
  }
  const texts = (await platform.visible()).map(({ text }) => text)
  const times = titles.map((title) => texts.filter((text) => text.startsWith(title)).length)
  const left = (await platform.count()) - before - times.reduce((sum, count) => sum + count, 0)
  for (const marker of markers) await sweep(publisher, marker)
  return {
    doubled: times.filter((count) => count > 1).length,
    missing: times.filter((count) => count === 0).length,
    left,
    swept: (await platform.count()) - before - times.reduce((sum, count) => sum + count, 0),
  }
}

const strategies: Record<
  Strategy,
  (platform: WordpressUnderTest, publisher: Publisher, title: string) => Promise<string>
> = {
  // What most tools do: create it published, and again after an error.
  async naive(platform, _, title) {
    await create(platform, title)
    return ""
  },
  // What careful tools do: look for the slug before they create it.
  async probe(platform, _, title) {
    const slug = title.replace(/\W+/g, "-").toLowerCase()
    const found = await send(platform, "GET", `?slug=${slug}&status=any&_fields=id`)
    if (((await found.json()) as unknown[]).length === 0) await create(platform, title, slug)
    return ""
  },
  async "two phases"(_, publisher, title) {
    const calls = known.get(title) ?? makePublisherCalls(publisher, { title })
    known.set(title, calls)
    await calls.publish()
    return calls.marker
  },
}

/** A retry is about the same article. */
const known = new Map<string, ReturnType<typeof makePublisherCalls>>()

async function create(platform: WordpressUnderTest, title: string, slug?: string): Promise<void> {
  const body = JSON.stringify({ title, slug, content: "Text", status: "publish" })
  const response = await send(platform, "POST", "", body)
  if (!response.ok) throw new Error(await response.text())
  await response.text()
}

function send({ proxy, site }: WordpressUnderTest, method: string, query: string, body?: string): Promise<Response> {
  const authorization = `Basic ${btoa(`editor:${site.passwords.editor}`)}`
  const headers = { authorization, "content-type": "application/json" }
  return fetch(`${proxy.url}/wp-json/wp/v2/posts${query}`, { method, headers, ...(body === undefined ? {} : { body }) })
}

async function retry<Result>(work: () => Promise<Result>, tries = 3): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (tries === 1) throw error
    return retry(work, tries - 1)
  }
}

/** As the service does some time after an attempt that ended without an answer. */
async function sweep(publisher: Publisher, marker: string): Promise<void> {
  if (marker === "") return
  const options = { signal: new AbortController().signal }
  const found = await publisher.find(marker, options)
  for (const ref of found) if (ref.visibility === "draft") await publisher.discard(ref, marker, options)
}
