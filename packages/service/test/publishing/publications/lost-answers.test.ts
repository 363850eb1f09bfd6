import type { Fault, ProxiedRequest } from "@citable/dev"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"

import { openPublishingWorld, type PublishingWorld } from "./open-publishing-world.ts"
import { publishNaively } from "./publish-naively.ts"

let world: PublishingWorld
beforeAll(async () => {
  world = await openPublishingWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  world.proxy.onRequest = undefined
})

const articles = 6
let rounds = 0

/** Whether a request makes a new post. */
function isCreate({ method, path }: ProxiedRequest): boolean {
  return method === "POST" && /\/posts(?:\?|$)/.test(path)
}

function isWrite({ method }: ProxiedRequest): boolean {
  return method !== "GET" && method !== "HEAD"
}

/** Gives the first requests of some kind a fault. */
function failFirst(count: number, matches: (request: ProxiedRequest) => boolean, fault: () => Fault): void {
  let left = count
  world.proxy.onRequest = (request) => (matches(request) && left-- > 0 ? fault() : undefined)
}

const titlesOf = (round: number) => Array.from({ length: articles }, (_, number) => `Round ${round}, article ${number}`)

/** Publishes articles one after the other, each with its faults. Returns how many items of each everybody sees in the end. */
async function publishAll(
  before: () => void,
  publish: (title: string) => Promise<unknown>,
  settle: () => Promise<unknown>,
): Promise<number[]> {
  const titles = titlesOf(++rounds)
  for (const title of titles) {
    before()
    await publish(title)
    await settle()
  }
  world.proxy.onRequest = undefined
  return titles.map((title) => world.platform.visible().filter((post) => post.title === title).length)
}

const once = Array.from({ length: articles }, () => 1)
const twice = Array.from({ length: articles }, () => 2)

async function publishByService(title: string, integration: string): Promise<void> {
  const id = await world.desk.create({ title, body: `The body of ${title}.` })
  expect(await world.desk.publishUntilOver(id, integration)).toBe("succeeded")
}

/** Nothing but the visible items of our own, after everything late was swept. */
async function expectNoLeftovers(): Promise<void> {
  await world.proxy.settled()
  await world.desk.sweep()
  expect(world.platform.posts().filter(({ status, title }) => status !== "publish" && title !== "")).toEqual([])
}

const naively = (title: string) =>
  publishNaively(world.platform, world.proxy.url, { title, content: "x", slug: title.replaceAll(/\W+/g, "-") })

it("lost answers make the naive way publish everything twice, and this service once", async () => {
  const lose = () => failFirst(1, isCreate, () => ({ kind: "lost_answer" }))
  expect(await publishAll(lose, naively, () => world.proxy.settled())).toEqual(twice)
  const integration = await world.connect()
  const counts = await publishAll(
    lose,
    (title) => publishByService(title, integration),
    () => Promise.resolve(),
  )
  expect(counts).toEqual(once)
  await expectNoLeftovers()
})

it("creates that arrive after their repetition make the naive way publish twice, and this service once", async () => {
  let release = () => {}
  const delay = () => {
    const { promise: until, resolve } = Promise.withResolvers<void>()
    release = resolve
    failFirst(1, isCreate, () => ({ kind: "late", until }))
  }
  const settle = () => {
    release()
    return world.proxy.settled()
  }
  expect(await publishAll(delay, naively, settle)).toEqual(twice)
  const integration = await world.connect()
  expect(await publishAll(delay, (title) => publishByService(title, integration), settle)).toEqual(once)
  await expectNoLeftovers()
})

it("every write is lost or late once, and no text is older than the last publish", async () => {
  const integration = await world.connect()
  const { desk, platform, proxy } = world
  const id = await desk.create({ title: "Many faults", body: "First text." })
  const releases: (() => void)[] = []
  let number = 0
  proxy.onRequest = (request) => {
    if (!isWrite(request)) return undefined
    number++
    if (number % 3 === 0) return undefined
    if (number % 3 === 1) return { kind: "lost_answer" }
    const { promise: until, resolve } = Promise.withResolvers<void>()
    releases.push(resolve)
    return { kind: "late", until }
  }
  for (const text of ["First text.", "Second text.", "Third text."]) {
    await desk.edit(id, { body: text })
    await desk.publishUntilOver(id, integration)
    const item = await desk.item(id)
    expect(item).toMatchObject({ state: "published", current: true })
  }
  proxy.onRequest = undefined
  for (const release of releases) release()
  await proxy.settled()
  await desk.sweep()
  const posts = platform.posts().filter(({ title }) => title === "Many faults")
  expect(posts.map(({ status }) => status)).toEqual(["publish"])
  expect(posts[0]?.content).toContain("Third text.")
})

it("an unpublish that arrives after a newer publish is undone", async () => {
  const integration = await world.connect()
  const { desk, platform, proxy } = world
  const id = await desk.create({ title: "Back again", body: "Its text." })
  await desk.publishUntilOver(id, integration)
  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  failFirst(1, isWrite, () => ({ kind: "late", until }))
  await desk.unpublishUntilOver(id, integration)
  await desk.publishUntilOver(id, integration)
  const isVisible = () => platform.visible().some(({ title }) => title === "Back again")
  expect(isVisible()).toBe(true)
  release()
  await proxy.settled()
  expect(isVisible()).toBe(false)
  await desk.sweep()
  expect(isVisible()).toBe(true)
  expect(await desk.item(id)).toMatchObject({ state: "published", current: true })
})

it("what a person wrote into a withdrawn article is not overwritten by the next publish", async () => {
  const integration = await world.connect()
  const { desk, platform } = world
  const id = await desk.create({ title: "Written there", body: "Its text." })
  await desk.publishUntilOver(id, integration)
  const post = platform.posts().find(({ title }) => title === "Written there")
  platform.edit(post?.id ?? 0, { content: "Words of a person" })
  await desk.unpublishUntilOver(id, integration)
  expect(await desk.publishUntilOver(id, integration)).toBe("conflict")
  expect(post).toMatchObject({ status: "draft", content: "Words of a person" })
})

it("a write on its way does not hide that the same field was changed here and by a person there", async () => {
  const integration = await world.connect()
  const { desk, platform } = world
  const id = await desk.create({ title: "Changed by both", body: "First text." })
  await desk.publishUntilOver(id, integration)
  const post = platform.posts().find(({ title }) => title === "Changed by both")
  platform.edit(post?.id ?? 0, { content: "Words of a person" })
  expect(await desk.publishUntilOver(id, integration)).toBe("succeeded")
  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  failFirst(1, isWrite, () => ({ kind: "late", until }))
  await desk.unpublishUntilOver(id, integration)
  await desk.edit(id, { body: "Second text." })
  expect(await desk.publishUntilOver(id, integration)).toBe("conflict")
  release()
  await desk.sweep()
  expect(post).toMatchObject({ status: "draft", content: "Words of a person" })
})

it("a publish that arrives after an unpublish is hidden again, and the next publish is no conflict", async () => {
  const integration = await world.connect()
  const { desk, platform, proxy } = world
  const id = await desk.create({ title: "Hidden again", body: "First text." })
  await desk.publishUntilOver(id, integration)
  await desk.edit(id, { body: "Second text." })
  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  failFirst(1, isWrite, () => ({ kind: "late", until }))
  await desk.publishUntilOver(id, integration)
  await desk.unpublishUntilOver(id, integration)
  const isVisible = () => platform.visible().some(({ title }) => title === "Hidden again")
  release()
  await proxy.settled()
  expect(isVisible()).toBe(true)
  await desk.sweep()
  expect(isVisible()).toBe(false)
  await desk.edit(id, { body: "Third text." })
  expect(await desk.publishUntilOver(id, integration)).toBe("succeeded")
  expect(platform.visible().find(({ title }) => title === "Hidden again")?.content).toContain("Third text.")
})

it("a publish and an unpublish that arrive late, one after the other, are nobody's change", async () => {
  const integration = await world.connect()
  const { desk, platform, proxy } = world
  const title = "Late and hidden"
  const id = await desk.create({ title, body: "First text." })
  await desk.publishUntilOver(id, integration)
  await desk.edit(id, { body: "Second text." })
  const writing = Promise.withResolvers<void>()
  failFirst(1, isWrite, () => ({ kind: "late", until: writing.promise }))
  await desk.publishUntilOver(id, integration)
  await desk.edit(id, { body: "Third text." })
  await desk.publishUntilOver(id, integration)
  const hiding = Promise.withResolvers<void>()
  failFirst(1, isWrite, () => ({ kind: "late", until: hiding.promise }))
  await desk.unpublishUntilOver(id, integration)
  writing.resolve()
  await expect.poll(() => platform.visible().some((post) => post.title === title)).toBe(true)
  hiding.resolve()
  await proxy.settled()
  const post = platform.posts().find((one) => one.title === title)
  expect(post).toMatchObject({ status: "draft", content: expect.stringContaining("Second text.") as string })
  await desk.sweep()
  expect(await desk.item(id)).toMatchObject({ state: "withdrawn", drift: null })
  expect(await desk.publishUntilOver(id, integration)).toBe("succeeded")
  expect(platform.visible().find((one) => one.title === title)?.content).toContain("Third text.")
})

it("a person's post that has the id and the second of ours, after the platform came back from a backup, stays as it is", async () => {
  const { platform, desk, connect } = world
  const integration = await connect()
  const backup = platform.backup()
  const content = await desk.create({ title: "Ours", body: "Words of ours." })
  expect(await desk.publishUntilOver(content, integration)).toBe("succeeded")
  platform.restore(backup)
  const theirs = platform.create({ title: "Theirs", content: "Words of Ada.", status: "publish" })
  expect((await desk.item(content))?.remote_id).toBe(String(theirs.id))
  for (const _ of ["once", "and again"]) {
    expect(await desk.unpublishUntilOver(content, integration)).toBe("succeeded")
    expect(platform.posts().find(({ id }) => id === theirs.id)).toMatchObject({ title: "Theirs", status: "publish" })
  }
})
