import type { Integration, PublicationItem } from "@citable/contract"
import { type FaultyProxy, ofTheDay, startFaultyProxy, startService, type StartedService } from "@citable/dev"
import type { PublisherDefinition } from "@citable/publishers"
import { afterEach, describe, expect, it } from "vitest"

import { leadToPlatform } from "../../../../test/platforms/lead-to-platform.ts"
import type { OpenedPlatform } from "../../../../test/platforms/platform-under-test.ts"
import { toConnection } from "../../../../test/platforms/to-connection.ts"
import { openWebflow, webflowAtPace } from "../../../publisher-webflow/test/open-webflow.ts"
import { openStagedBoard } from "../../../publishers/test/staged-board/open-staged-board.ts"
import { stagedBoard } from "../../../publishers/test/staged-board/staged-board.ts"

const platforms: { definition: PublisherDefinition; open: () => Promise<OpenedPlatform> }[] = [
  { definition: stagedBoard, open: () => openStagedBoard() },
  { definition: webflowAtPace(100), open: () => openWebflow({ windowMs: 100 }) },
]

/** How a platform fails from some request of an attempt on. */
const failures = {
  "a lost request": { kind: "lost_request" },
  "a lost answer": { kind: "lost_answer" },
  ...Object.fromEntries(
    [401, 403, 404, 422, 429, 503].map((status) => [
      `an answer of ${status}`,
      { kind: "answer", status, headers: { "retry-after": "30" } },
    ]),
  ),
} as Record<string, NonNullable<Awaited<ReturnType<NonNullable<FaultyProxy["onRequest"]>>>>>

interface World {
  opened: OpenedPlatform
  proxy: FaultyProxy
  service: StartedService
  integration: string
}

let world: World | undefined
afterEach(async () => {
  await world?.service.close()
  await world?.proxy.close()
  await world?.opened.close()
  world = undefined
})

async function openWorld({ definition, open }: (typeof platforms)[number]): Promise<World> {
  const opened = await open()
  const proxy = await startFaultyProxy({ target: opened.url })
  const service = await startService({
    publishers: [leadToPlatform(definition, opened.origin)],
    publishTiming: { intervalMs: 20 },
    onError: () => {},
  })
  const connection = toConnection(definition.kind, opened, proxy.url)
  const path = `/v1/brands/${service.brandId}/integrations`
  const { id: integration } = await service.call<Integration>("POST", path, { name: "There", connection })
  world = { opened, proxy, service, integration }
  return world
}

/** What the tests do with one article. */
function makeDesk({ opened, proxy, service, integration }: World) {
  let round = 0
  const send = (id: string, action: "publish" | "unpublish") =>
    service.call("POST", `/v1/content/${id}/${action}`, { integration_id: integration })
  const itemOf = async (id: string) =>
    (await service.call<{ items: PublicationItem[] }>("GET", `/v1/content/${id}/publications`)).items[0]
  return {
    itemOf,
    send,
    create: async () => {
      const fields = { title: `Article ${Math.random()}`, excerpt: "Ours.", body: "First text." }
      const path = `/v1/brands/${service.brandId}/content`
      return { ...fields, ...(await service.call<{ id: string }>("POST", path, fields)) }
    },
    async edit(id: string) {
      const text = `Text of round ${++round}.`
      await service.call("PATCH", `/v1/content/${id}`, { body: text })
      return text
    },
    /** Makes one attempt that fails from its request number `from` on. Returns false if it has fewer requests. */
    async fail(id: string, action: "publish" | "unpublish", from: number, failure: (typeof failures)[string]) {
      let sent = 0
      proxy.onRequest = () => (++sent >= from ? failure : undefined)
      let isOver = false
      const asked = send(id, action)
        .catch(() => {})
        .finally(() => (isOver = true))
      const done = async () => isOver || (await itemOf(id))?.error != null
      await expect.poll(done, { timeout: 20_000, interval: 10 }).toBe(true)
      const hasFailed = (await itemOf(id))?.error != null
      proxy.onRequest = undefined
      return { asked, hasFailed }
    },
    async expectShown(id: string, title: string, text: string) {
      expect(await itemOf(id)).toMatchObject({ state: "published", owned_there: [], error: null })
      const shown = (await opened.visible()).filter((one) => one.text.startsWith(title))
      expect(shown).toMatchObject([{ text: expect.stringContaining(text) as string }])
    },
  }
}

const cases = Object.entries(failures).flatMap(([name, failure]) => [
  { name, failure, what: "a first publication", isUpdate: false },
  { name, failure, what: "an update", isUpdate: true },
])

describe.each(platforms)("on $definition.name", (platform) => {
  it.each(ofTheDay(cases, 16))(
    "$name at each request of $what leaves nothing that the next one takes for a person's",
    async ({ failure, isUpdate }) => {
      const opened = await openWorld(platform)
      const desk = makeDesk(opened)
      let hasFailed = true
      for (let from = 1; hasFailed; from++) {
        const { id, title } = await desk.create()
        if (isUpdate) await desk.send(id, "publish")
        await desk.edit(id)
        const failed = await desk.fail(id, "publish", from, failure)
        hasFailed = failed.hasFailed
        const text = await desk.edit(id)
        await desk.send(id, "publish")
        await failed.asked
        await desk.expectShown(id, title, text)
        if (!hasFailed) expect(from).toBeGreaterThan(2)
      }
      const { opened: there } = opened
      expect(await there.count()).toBe((await there.visible()).length)
    },
  )

  it("a release that is refused stops nobody later, unless a person changes what waits there", async () => {
    const opened = await openWorld(platform)
    const { opened: there, proxy } = opened
    const desk = makeDesk(opened)
    const refuseReleases = () => {
      proxy.onRequest = (request) => (there.isRelease?.(request) === true ? { kind: "answer", status: 403 } : undefined)
    }
    for (const isTheirs of [false, true]) {
      const { id, title } = await desk.create()
      await desk.send(id, "publish")
      await desk.edit(id)
      refuseReleases()
      await expect(desk.send(id, "publish")).rejects.toThrow(/ answered 424/)
      proxy.onRequest = undefined
      const item = await desk.itemOf(id)
      if (isTheirs) await there.stage?.(item?.remote_id ?? "", "A person wrote this.")
      const text = await desk.edit(id)
      if (isTheirs) await expect(desk.send(id, "publish")).rejects.toThrow(/ answered 409.*wait to be released/)
      else {
        await desk.send(id, "publish")
        await desk.expectShown(id, title, text)
      }
    }
  })

  it("a withdrawal that is refused halfway is not taken for a person's", async () => {
    const opened = await openWorld(platform)
    const desk = makeDesk(opened)
    let hasFailed = true
    for (let from = 1; hasFailed; from++) {
      const { id, title } = await desk.create()
      await desk.send(id, "publish")
      const failed = await desk.fail(id, "unpublish", from, { kind: "answer", status: 403 })
      hasFailed = failed.hasFailed
      const text = await desk.edit(id)
      await desk.send(id, "publish")
      await desk.expectShown(id, title, text)
    }
  })
})
