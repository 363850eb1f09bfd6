import type { TestPlatform } from "@citable/dev"
import { expect } from "vitest"

import type { MemoryWorld } from "./open-memory-world.ts"

type Post = ReturnType<TestPlatform["posts"]>[number]

/** What people know of one article and of the platform, whatever happened to connections and databases. */
export interface MemoryModel {
  /** The number of the text that the service has. */
  text: number
  /** The integrations that are connected, and those in the trash. */
  connected: string[]
  trashed: string[]
  /** What people made on the platform, as they left it. */
  people: Map<number, string>
  /** Whether nobody but one connection has touched the article there, so that a publication has no reason to fail. */
  isPlain: boolean
  /** Whether the service has come back from a backup, so that it may know less than the platform. */
  isRestored: boolean
  /** Whether it has published since its last backup, and whether it has lost such a publication by a restore. */
  hasPublished: boolean
  isForgotten: boolean
  /** Whether the platform has lost marks: nobody can tell such an article from a copy once the service knows less. */
  isStripped: boolean
  platformBackup: { posts: ReturnType<TestPlatform["backup"]>; people: Map<number, string> } | undefined
}

export interface RememberedArticle {
  world: MemoryWorld
  contentId: string
}

export const title = "Remembered"
export const slug = "remembered"
export const textOf = (number: number): string => `Text ${number} of the article.`

export function newMemoryModel(): MemoryModel {
  const unknown = {
    isPlain: true,
    isRestored: false,
    hasPublished: false,
    isForgotten: false,
    isStripped: false,
    platformBackup: undefined,
  }
  return { text: 0, connected: [], trashed: [], people: new Map(), ...unknown }
}

/** A post as a person sees it. */
const look = (post: Post | undefined) =>
  post && JSON.stringify([post.title, post.content, post.excerpt, post.status, post.slug])

export function keep(model: MemoryModel, post: Post): void {
  model.people.set(post.id, look(post) ?? "")
}

/** What the service has made on the platform. */
export function ours({ people }: MemoryModel, { world }: RememberedArticle): Post[] {
  return world.platform.posts().filter(({ id }) => !people.has(id))
}

/** Checks that what people made is as they left it, and that the article is there at most once. */
export function checkMemory(model: MemoryModel, article: RememberedArticle): void {
  const { platform, problems } = article.world
  expect(problems).toEqual([])
  for (const [id, before] of model.people) expect(look(platform.posts().find((post) => post.id === id))).toBe(before)
  const own = ours(model, article).map(({ id, slug: name, status }) => `${id} ${name} ${status}`)
  expect(own.length, own.join(", ")).toBeLessThanOrEqual(1)
}
