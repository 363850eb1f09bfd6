import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { type FaultyProxy, onEngine, startFaultyProxy } from "@citable/dev"
import { expect } from "vitest"

import type { KilledPlatform } from "./killed-platform.ts"
import { openPublishingDesk, type PublishingDesk } from "./publishing-desk.ts"
import { type PublishingProcess, startPublishingProcess } from "./start-publishing-process.ts"

/**
 * Where a kill finds an article: the request has not left (`before`), it took effect and nobody has read the answer (`after`), or it is
 * on its way and arrives once the next process has done its work (`late`).
 */
const moments = ["before", "after", "late"] as const

interface Point {
  /** The request, counted from 1 from the beginning of the action. */
  request: number
  moment: (typeof moments)[number]
}

type Action = "create" | "update" | "withdraw"
const actions: readonly Action[] = ["create", "update", "withdraw"]

interface KilledArticle {
  action: Action
  point: Point
  title: string
  contentId: string
  integrationId: string
  proxy: FaultyProxy
}

export interface PublishingKillFigures {
  /** How many articles were killed, each at a point of its own. */
  points: number
  /** Requests of an article without a kill, by action. */
  requests: Record<string, number>
}

/**
 * Kills the service while many articles are under way, each at another point of its way to a platform, and starts it again. Throws unless
 * each article is visible once with its text, or withdrawn, and nothing else is there.
 */
export async function runPublishingKills(platform: KilledPlatform): Promise<PublishingKillFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-publishing-kill-"))
  const { databaseUrl } = await onEngine(dataDir)
  const options = {
    dataDir,
    ...(databaseUrl === undefined ? {} : { databaseUrl, secretKey: "a-secret-key-of-the-tests-for-kills" }),
  }
  let ahead = 0
  let serving = await startPublishingProcess({ ...options, ahead })
  const { operatorToken: token = "" } = serving
  let brandId = serving.brandId ?? ""
  const forward = async (milliseconds: number) => {
    ahead += milliseconds
    await serving.setAhead(ahead)
  }
  const place = () => ({
    url: serving.url,
    token,
    brandId,
    dataDir,
    databaseUrl,
    now: () => Date.now() + ahead,
    forward,
  })
  const desk = await openPublishingDesk(place)
  const proxies: FaultyProxy[] = []
  const figures: PublishingKillFigures = { points: 0, requests: {} }

  const makeArticle = async (action: Action, point: Point): Promise<KilledArticle> => {
    const title = `${action} killed ${point.moment} request ${point.request}`
    const proxy = await startFaultyProxy({ target: platform.url })
    proxies.push(proxy)
    const integrationId = await desk.connect(platform.connectionAt(proxy.url), title)
    const contentId = await desk.create({
      title,
      body: `First text of ${title}.`,
      slug: toSlug(title),
      tags: [`Tag of ${title}`],
    })
    return { action, title, point, contentId, integrationId, proxy }
  }
  const act = ({ action, contentId, integrationId }: KilledArticle): Promise<unknown> =>
    action === "withdraw" ? desk.unpublish(contentId, integrationId) : desk.publish(contentId, integrationId)
  const prepare = async ({ action, title, contentId, integrationId }: KilledArticle): Promise<void> => {
    if (action === "create") return
    await desk.publish(contentId, integrationId)
    if (action === "update") await desk.edit(contentId, { body: `Second text of ${title}.` })
  }

  try {
    const articles: KilledArticle[] = []
    for (const action of actions) {
      // A brand has at most 50 integrations, and each article needs one, so that none waits for another.
      brandId = await desk.createBrand(action)
      const control = await makeArticle(action, { request: 0, moment: "before" })
      await prepare(control)
      control.proxy.requests.length = 0
      await desk.settle(act(control))
      await check(platform, desk, control)
      figures.requests[action] = control.proxy.requests.length
      for (const point of pointsOf(platform, control.proxy)) articles.push(await makeArticle(action, point))
    }
    await Promise.all(articles.map((article) => prepare(article)))
    const held = articles.map((article) => hold(article))
    const calls = articles.map((article) => act(article).catch(() => {}))
    await Promise.all(held.map(({ reached }) => reached))
    await serving.kill()
    for (const { proxy } of articles) {
      proxy.onRequest = undefined
      proxy.onAnswer = undefined
    }
    serving = await startPublishingProcess({ ...options, ahead })
    await desk.settle(...calls)
    // What was on its way when the process died arrives only now.
    for (const { release } of held) release()
    await Promise.all(articles.map(({ proxy }) => proxy.settled()))
    await desk.sweep()
    for (const article of articles) await check(platform, desk, article)
    figures.points = articles.length
    expect(await platform.leftovers()).toEqual([])
    return figures
  } finally {
    await stop(serving, desk, proxies)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The platform is the same before and after a request that only reads. */
function pointsOf(platform: KilledPlatform, { requests }: FaultyProxy): Point[] {
  return requests.flatMap((request, index) => {
    const kept = platform.isWrite(request) ? moments : (["before"] as const)
    return kept.map((moment) => ({ request: index + 1, moment }))
  })
}

/** Stops an article at its point. */
function hold({ proxy, point }: KilledArticle): { reached: Promise<void>; release: () => void } {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let number = 0
  proxy.onAnswer = undefined
  proxy.onRequest = () => {
    if (++number !== point.request) return undefined
    if (point.moment === "after") {
      // The answer waits here until nobody is left to read it.
      proxy.onAnswer = () => {
        reached.resolve()
        return released.promise
      }
      return undefined
    }
    reached.resolve()
    return point.moment === "late" ? { kind: "late", until: released.promise, waits: true } : { kind: "silence" }
  }
  return { reached: reached.promise, release: released.resolve }
}

async function check(
  platform: KilledPlatform,
  desk: PublishingDesk,
  { action, title, contentId }: KilledArticle,
): Promise<void> {
  const item = await desk.item(contentId)
  const visible = (await platform.visible()).filter((one) => one.title === title)
  if (action === "withdraw") {
    expect({ title, state: item?.state, visible }).toEqual({ title, state: "withdrawn", visible: [] })
    return
  }
  expect({ title, state: item?.state, current: item?.current }).toEqual({ title, state: "published", current: true })
  const text = `${action === "update" ? "Second" : "First"} text of ${title}.`
  expect(visible.map((one) => ({ title: one.title, hasText: one.text.includes(text) }))).toEqual([
    { title, hasText: true },
  ])
}

async function stop(serving: PublishingProcess, desk: PublishingDesk, proxies: readonly FaultyProxy[]): Promise<void> {
  await serving.kill()
  await desk.close()
  for (const proxy of proxies) await proxy.close()
}

function toSlug(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")
}
