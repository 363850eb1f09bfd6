import type { Publication } from "@citable/contract"
import type { Fault, ProxiedRequest } from "@citable/dev"
import { expect } from "vitest"

import type { PublishingWorld } from "./open-publishing-world.ts"

/** What has to be true of one article, whatever happened. */
export interface PublishingModel {
  /** The number of the text that the service has, and of its slug. */
  text: number
  /** What the platform has of the article, as far as anybody asked for it. */
  there: "nothing" | "live" | "hidden" | "trashed" | "deleted"
  /** The text of ours that the platform has. */
  shown: number | undefined
  /** The words of a person that nobody allowed to overwrite. */
  foreign: string | undefined
  /** Whether it was unpublished when it was already gone: nobody's deletion stands against the next publish. */
  isReleased: boolean
  /** Whether requests are still on their way, so that the platform can change without anybody's doing. */
  isLate: boolean
}

/** One article on its way to one platform. */
export interface PublishedArticle {
  world: PublishingWorld
  title: string
  contentId: string
  integrationId: string
  /** Delivers what is on its way. */
  held: (() => void)[]
}

export type Outcome = Publication["status"] | undefined

export const faultKinds = ["none", "lost_request", "lost_answer", "late", "error", "busy"] as const
export type FaultKind = (typeof faultKinds)[number]

export function newModel(): PublishingModel {
  return { text: 0, there: "nothing", shown: undefined, foreign: undefined, isReleased: false, isLate: false }
}

export function textOf({ title }: Pick<PublishedArticle, "title">, number: number): string {
  return `Text ${number} of ${title}.`
}

/** The item of the article on the platform; undefined if there is none. */
export async function findPost({ world, contentId }: PublishedArticle) {
  const id = (await world.desk.item(contentId))?.remote_id
  return world.platform.posts().find((post) => String(post.id) === id)
}

/** Makes a call while the requests that write have faults, one after the other. */
export async function callBehindFaults(
  article: PublishedArticle,
  faults: readonly FaultKind[],
  call: () => Promise<Outcome>,
): Promise<Outcome> {
  const { world } = article
  const left = [...faults]
  world.proxy.onRequest = (request) => (isWrite(request) ? toFault(article, left.shift() ?? "none") : undefined)
  const outcome = await call()
  world.proxy.onRequest = undefined
  return outcome
}

function isWrite({ method }: ProxiedRequest): boolean {
  return method !== "GET" && method !== "HEAD"
}

function toFault({ held }: PublishedArticle, kind: FaultKind): Fault | undefined {
  switch (kind) {
    case "none":
      return undefined
    case "error":
      return { kind: "answer", status: 502, body: "<h1>Bad gateway</h1>", done: true }
    case "busy":
      return { kind: "answer", status: 429, headers: { "retry-after": "3" }, body: "{}" }
    case "late": {
      const { promise: until, resolve } = Promise.withResolvers<void>()
      held.push(resolve)
      return { kind: "late", until }
    }
    case "lost_answer":
    case "lost_request":
      return { kind }
    default:
      throw new Error(`There is no fault ${String(kind)}.`)
  }
}

/** Delivers what is on its way, and lets the service look for it. */
export async function deliverLate(article: PublishedArticle): Promise<void> {
  const { world, held } = article
  for (const release of held.splice(0)) release()
  await world.proxy.settled()
  await world.desk.sweep()
}

/** Checks the platform and the service against the model. */
export async function checkArticle(model: PublishingModel, article: PublishedArticle): Promise<void> {
  const { world, title, contentId } = article
  const posts = world.platform.posts().filter((post) => post.title === title)
  const visible = posts.filter(({ status }) => status === "publish")
  expect(visible.length).toBeLessThanOrEqual(1)
  if (model.isLate) return
  const item = await world.desk.item(contentId)
  const post = await findPost(article)
  if (model.foreign !== undefined) expect(post?.content).toContain(model.foreign)
  expect(visible.length).toBe(model.there === "live" ? 1 : 0)
  if (model.there === "hidden") expect(item?.state).not.toBe("published")
  // Nothing but the item itself is left, in the trash neither.
  const others = posts.filter(({ id }) => id !== post?.id)
  expect(others.map(({ slug, status }) => `${slug} ${status}`)).toEqual([])
  if (item?.state === "published" && model.foreign === undefined && model.there === "live") {
    expect(post?.content).toContain(textOf(article, model.shown ?? -1))
    // A look at the platform, which each day brings, finds what was stored.
    expect(item.drift).toBeNull()
  }
}
