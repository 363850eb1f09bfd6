import type { Publication } from "@citable/contract"
import * as fc from "fast-check"
import { expect } from "vitest"

import {
  checkMemory,
  keep,
  type MemoryModel,
  ours,
  type RememberedArticle,
  slug,
  textOf,
  title,
} from "./memory-model.ts"

type Command = fc.AsyncCommand<MemoryModel, RememberedArticle>
type Run = (model: MemoryModel, article: RememberedArticle) => Promise<void>

const command = (name: string, check: (model: MemoryModel) => boolean, run: Run): Command => ({
  check: (model) => check(model),
  async run(model, article) {
    await run(model, article)
    checkMemory(model, article)
  },
  toString: () => name,
})
const isConnected = ({ connected }: MemoryModel) => connected.length > 0
const pick = (model: MemoryModel, nth: number) => model.connected[nth % model.connected.length] ?? ""
const always = () => true

const publish = (nth: number, overwrites: boolean) =>
  command(
    `${overwrites ? "overwrite" : "publish"}(${nth})`,
    // Without marks and without its memory, the service tells a person that overwriting makes a second one, and knows no other text of it.
    (model) => isConnected(model) && !(model.isStripped && (model.isForgotten || (overwrites && model.isRestored))),
    async (model, article) => {
      const { world, contentId } = article
      const { status, value } = await world.call("POST", `/v1/content/${contentId}/publish`, {
        integration_id: pick(model, nth),
        ...(overwrites && { on_conflict: "overwrite" }),
      })
      const said = JSON.stringify(value)
      if (model.isPlain) expect(status, said).toBe(200)
      expect([200, 409], said).toContain(status)
      if (status === 409) return
      model.hasPublished = true
      const { publication } = value as { publication: Publication }
      expect(publication.status, said).toBe("succeeded")
      const [post, ...more] = ours(model, article)
      expect(more).toEqual([])
      expect(post).toMatchObject({ status: "publish", title })
      if (!model.isRestored && (model.isPlain || overwrites)) expect(post?.content).toContain(textOf(model.text))
    },
  )

const unpublish = (nth: number) =>
  command(`unpublish(${nth})`, isConnected, async (model, { world, contentId }) => {
    const { status, value } = await world.call("POST", `/v1/content/${contentId}/unpublish`, {
      integration_id: pick(model, nth),
    })
    expect([200, 404, 409], JSON.stringify(value)).toContain(status)
  })

const edit = command("edit", always, async (model, { world, contentId }) => {
  model.text++
  await world.done("PATCH", `/v1/content/${contentId}`, { body: textOf(model.text) })
})

const disconnect = (nth: number, isForGood: boolean) =>
  command(`disconnect(${nth}${isForGood ? ", for good" : ""})`, isConnected, async (model, { world }) => {
    const id = pick(model, nth)
    await world.done("DELETE", `/v1/integrations/${id}`)
    model.connected = model.connected.filter((one) => one !== id)
    if (isForGood) await world.done("DELETE", `/v1/integrations/${id}?permanent=true`)
    else model.trashed.push(id)
  })

const connect = command(
  "connect",
  ({ connected }) => connected.length < 3,
  async (model, { world }) => {
    model.connected.push(await world.connect())
    // Two connections see each other's changes as those of people.
    if (model.connected.length > 1) model.isPlain = false
  },
)

const takeOutOfTrash = command(
  "take a connection out of the trash",
  ({ trashed, connected }) => trashed.length > 0 && connected.length < 3,
  async (model, { world }) => {
    const id = model.trashed.pop() ?? ""
    await world.done("PATCH", `/v1/integrations/${id}`, { trashed: false })
    await world.done("PATCH", `/v1/integrations/${id}`, { connection: world.connectionAt(world.platform.url) })
    model.connected.push(id)
    // What another connection did in between is news to it.
    model.isPlain = false
  },
)

const moveAndBack = (nth: number) =>
  command(`move away and back(${nth})`, isConnected, async (model, { world }) => {
    for (const url of ["http://127.0.0.1:9/elsewhere", world.platform.url]) {
      const { status, value } = await world.call("PATCH", `/v1/integrations/${pick(model, nth)}`, {
        connection: world.connectionAt(url),
      })
      // What is there has to be withdrawn first.
      expect([200, 409], JSON.stringify(value)).toContain(status)
    }
  })

const deleteAndRestore = command("delete the article and restore it", always, async (_, { world, contentId }) => {
  const path = `/v1/content/${contentId}`
  await world.done("DELETE", path)
  for (let tries = 0; (await world.call("GET", path)).status !== 404; tries++) {
    if (tries > 2000) throw new Error(`${contentId} never went to the trash.`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await world.done("PATCH", path, { trashed: false })
})

const backUp = command("back up the service", always, async (model, { world }) => {
  await world.backup()
  model.hasPublished = false
})

const restore = command("restore the service", always, async (model, { world }) => {
  await world.restore()
  const { data } = await world.done<{ data: { id: string; kind: string }[] }>(
    "GET",
    `/v1/brands/${world.brandId}/integrations`,
  )
  model.connected = data.flatMap(({ id, kind }) => (kind === "wordpress" ? [id] : []))
  model.trashed = []
  const isForgotten = model.isForgotten || model.hasPublished
  Object.assign(model, { isPlain: false, isRestored: true, isForgotten, hasPublished: false })
})

const backUpPlatform = command("back up the platform", always, async (model, { world }) => {
  model.platformBackup = { posts: world.platform.backup(), people: new Map(model.people) }
})

const restorePlatform = command(
  "restore the platform",
  ({ platformBackup }) => platformBackup !== undefined,
  async (model, { world }) => {
    const { posts, people } = model.platformBackup ?? { posts: { posts: [], last: 3 }, people: new Map() }
    world.platform.restore(posts)
    model.people = new Map(people)
    model.isPlain = false
    // A person writes something else, which gets an id that was the article's.
    for (const name of ["One", "Two"]) {
      keep(model, world.platform.create({ title: `${name} of Ada`, content: `${name}.`, status: "publish" }))
    }
  },
)

const plugins = (breaksSearch: boolean, stripsComments: boolean) =>
  command(
    `plugins(${[breaksSearch && "break search", stripsComments && "strip comments"].filter(Boolean).join(", ")})`,
    always,
    async (model, { world }) => {
      world.platform.setPlugins({ breaksSearch, stripsComments })
      model.isStripped ||= stripsComments
    },
  )

const copyThere = (isLive: boolean, isChanged: boolean) =>
  command(
    `a person ${isLive ? "publishes" : "keeps"} a copy${isChanged ? " with other words" : ""}`,
    always,
    async (model, article) => {
      const [post] = ours(model, article)
      if (post === undefined) return
      const content = isChanged ? post.content.replace("Text", "Words of Ada") : post.content
      const status = isLive ? "publish" : "draft"
      keep(model, article.world.platform.create({ title: post.title, excerpt: post.excerpt, content, status }))
      model.isPlain = false
    },
  )

const writeThere = command("a person writes a page at the address of the article", always, async (model, { world }) => {
  keep(model, world.platform.create({ title: "Ada’s", content: "Of Ada.", status: "publish", slug }))
})

const removeThere = (isForGood: boolean) =>
  command(`a person ${isForGood ? "deletes" : "trashes"} it`, always, async (model, article) => {
    const post = ours(model, article).find(({ status }) => isForGood || status !== "trash")
    if (post === undefined) return
    if (isForGood) article.world.platform.remove(post.id)
    else article.world.platform.trash(post.id)
    model.isPlain = false
  })

const nth = fc.nat(2)
const common = fc.oneof(
  nth.map((one) => publish(one, false)),
  nth.map((one) => publish(one, true)),
)

/** Everything that happens to the connections of an article, and to what remembers it. */
export const memoryCommands: fc.Arbitrary<Command>[] = [
  common,
  common,
  common,
  fc.constant(connect),
  fc.constant(connect),
  nth.map(unpublish),
  fc.constant(edit),
  fc.tuple(nth, fc.boolean()).map(([one, isForGood]) => disconnect(one, isForGood)),
  fc.tuple(nth, fc.boolean()).map(([one, isForGood]) => disconnect(one, isForGood)),
  fc.constant(takeOutOfTrash),
  nth.map(moveAndBack),
  fc.constant(deleteAndRestore),
  fc.constant(backUp),
  fc.constant(restore),
  fc.constant(backUpPlatform),
  fc.constant(restorePlatform),
  fc.tuple(fc.boolean(), fc.boolean()).map(([search, comments]) => plugins(search, comments)),
  fc.tuple(fc.boolean(), fc.boolean()).map(([isLive, isChanged]) => copyThere(isLive, isChanged)),
  fc.constant(writeThere),
  fc.boolean().map(removeThere),
]
