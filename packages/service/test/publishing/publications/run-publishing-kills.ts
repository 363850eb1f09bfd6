import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { type Fault, type FaultyProxy, onEngine, startFaultyProxy } from "@citable/dev"
import { expect } from "vitest"

import { addPictures, noPictures } from "./add-pictures.ts"
import type { KilledPlatform } from "./killed-platform.ts"
import { openPublishingDesk, type PublishingDesk } from "./publishing-desk.ts"
import { type PublishingProcess, startPublishingProcess } from "./start-publishing-process.ts"

/**
 * Where it happens to an article: the request has not left (`before`), it took effect and nobody has read the answer (`after`), or it is
 * on its way and arrives once the next process has done its work (`late`). A network can also answer 429 (`busy`), or 502 once the request took
 * effect (`error`).
 */
const moments = { kill: ["before", "after", "late"], network: ["before", "after", "late", "busy", "error"] } as const

interface Point {
  /** The request, counted from 1 from the beginning of the action. */
  request: number
  moment: (typeof moments)["network"][number]
}

type Action = "create" | "update" | "withdraw" | "return"

export interface KillOptions {
  /** Who fails: the service, which is killed, or the network. Default: `kill`. */
  by?: keyof typeof moments
  /** What it does. `return` publishes an article again that was withdrawn. Default: without it. */
  actions?: readonly Action[]
  /** Whether each article has a cover and a picture in its text, of its own. Default: false. */
  hasPictures?: boolean
  /** The most articles that are killed at once. Default: all of them. */
  atOnce?: number
}

interface KilledArticle {
  action: Action
  point: Point
  title: string
  contentId: string
  integrationId: string
  proxy: FaultyProxy
  /** What follows its text. */
  end: string
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
export async function runPublishingKills(
  platform: KilledPlatform,
  { by = "kill", actions = ["create", "update", "withdraw"], hasPictures = false, atOnce = Infinity }: KillOptions = {},
): Promise<PublishingKillFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-publishing-kill-"))
  const { databaseUrl } = await onEngine(dataDir)
  const options = {
    dataDir,
    ...(databaseUrl === undefined ? {} : { databaseUrl, secretKey: "a-secret-key-of-the-tests-for-kills" }),
  }
  let ahead = 0
  let serving = await startPublishingProcess({ ...options, ahead }, platform)
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
    const { cover, end } = hasPictures ? await addPictures(desk) : noPictures
    const body = `First text of ${title}.${end}`
    const [slug, tags] = [toSlug(title), [`Tag of ${title}`]]
    const first = action === "update" && platform.visibleState === "proposed" ? `${title} for the first time` : title
    const contentId = await desk.create({ title: first, body, excerpt: "What it is about.", cover, slug, tags })
    return { action, title, point, contentId, integrationId, proxy, end }
  }
  const act = ({ action, contentId, integrationId }: KilledArticle): Promise<unknown> =>
    action === "withdraw" ? desk.unpublish(contentId, integrationId) : desk.publish(contentId, integrationId)
  const prepare = async ({ action, title, contentId, integrationId, end }: KilledArticle): Promise<void> => {
    if (action === "create") return
    await desk.publish(contentId, integrationId)
    if (action === "return") await desk.unpublish(contentId, integrationId)
    if (action !== "withdraw") await desk.edit(contentId, { title, body: `Second text of ${title}.${end}` })
  }

  /** Brings articles to their points, and lets the service and the platform go on from there. */
  const fail = async (articles: readonly KilledArticle[]): Promise<void> => {
    await Promise.all(articles.map((article) => prepare(article)))
    const held = articles.map((article) => hold(article, by))
    const calls = articles.map((article) => act(article).catch(() => {}))
    await Promise.all(articles.map((article, at) => reach(article, held[at]?.reached)))
    if (by === "kill") await serving.kill()
    for (const { proxy } of articles) {
      proxy.onRequest = undefined
      proxy.onAnswer = undefined
    }
    if (by === "kill") serving = await startPublishingProcess({ ...options, ahead }, platform)
    await desk.settle(...calls)
    // What was on its way arrives only now.
    for (const { release } of held) release()
    await Promise.all(articles.map(({ proxy }) => proxy.settled()))
    await desk.sweep()
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
      for (const point of pointsOf(platform, control.proxy, by)) articles.push(await makeArticle(action, point))
    }
    for (let at = 0; at < articles.length; at += atOnce) await fail(articles.slice(at, at + atOnce))
    for (const article of articles) await check(platform, desk, article)
    figures.points = articles.length
    expect(await platform.leftovers(articles.length + actions.length)).toEqual([])
    return figures
  } finally {
    await stop(serving, desk, proxies)
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The platform is the same before and after a request that only reads. */
function pointsOf(platform: KilledPlatform, { requests }: FaultyProxy, by: keyof typeof moments): Point[] {
  return requests.flatMap((request, index) => {
    const kept = platform.isWrite(request) ? moments[by] : (["before"] as const)
    return kept.map((moment) => ({ request: index + 1, moment }))
  })
}

/** Stops an article at its point. */
function hold(
  { proxy, point: { request, moment } }: KilledArticle,
  by: keyof typeof moments,
): { reached: Promise<void>; release: () => void } {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let number = 0
  proxy.onAnswer = undefined
  proxy.onRequest = () => {
    if (++number !== request) return undefined
    if (by === "kill" && moment === "after") {
      // The answer waits here until nobody is left to read it.
      proxy.onAnswer = () => {
        reached.resolve()
        return released.promise
      }
      return undefined
    }
    reached.resolve()
    if (moment === "late") return { kind: "late", until: released.promise, waits: by === "kill" }
    return by === "kill" ? { kind: "silence" } : faults[moment]
  }
  return { reached: reached.promise, release: released.resolve }
}

/** Waits until an article is at its point. */
async function reach({ title, proxy }: KilledArticle, reached: Promise<void> | undefined): Promise<void> {
  const { promise, reject } = Promise.withResolvers<void>()
  const asked = () => proxy.requests.map(({ method, path, status }) => `${method} ${path} ${status}`).join("\n")
  const patience = setTimeout(() => reject(new Error(`${title} never got there:\n${asked()}`)), 600_000)
  await Promise.race([reached, promise]).finally(() => clearTimeout(patience))
}

/** What a network does at each moment. */
const faults: Record<Exclude<Point["moment"], "late">, Fault> = {
  before: { kind: "lost_request" },
  after: { kind: "lost_answer" },
  busy: { kind: "answer", status: 429, headers: { "retry-after": "3" }, body: "{}" },
  error: { kind: "answer", status: 502, body: "<h1>Bad gateway</h1>", done: true },
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
  const { state, current, error } = item ?? {}
  const visibleState = platform.visibleState ?? "published"
  expect({ title, state, current, error }).toEqual({ title, state: visibleState, current: true, error: null })
  const text = `${action === "create" ? "First" : "Second"} text of ${title}.`
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
