import { setTimeout } from "node:timers/promises"

import { type Submission, toIndexNowKey } from "@citable/contract"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { alterations } from "./alterations.ts"
import { describeAlterations } from "./describe-alterations.ts"
import { describeEndpointAlterations } from "./describe-endpoint-alterations.ts"
import { isVisit, openProofWorld, type ProofWorld, until } from "./open-proof-world.ts"

let world: ProofWorld
beforeAll(async () => {
  world = await openProofWorld()
})
afterAll(() => world?.close())

describe("what is proved of a publication", () => {
  it("is that visitors see the version, once it was read back and its page was asked for", async () => {
    const { create, publish, looked, proofOf } = world
    const id = await create()
    await publish(id)
    expect(await looked(id)).toMatchObject({
      state: "visible",
      page: "visible",
      reason: null,
      version: 1,
      differences: [],
    })
    world.proxy.requests.length = 0
    await publish(id)
    expect(await proofOf(id)).toMatchObject({ state: "visible", version: 1 })
    expect(world.proxy.requests.filter(isVisit)).toEqual([])
  })

  it("is never that it is visible while the page is that of an earlier version, and is looked at again", async () => {
    const { proxy, service, clock, create, publish, looked, itemOf, proofOf } = world
    const id = await create()
    await publish(id)
    await looked(id)
    const old = await (await fetch((await itemOf(id)).url ?? "")).text()
    await service.call("PATCH", `/v1/content/${id}`, { title: "The ferry & the pier" })
    proxy.onRequest = (request) =>
      isVisit(request)
        ? { kind: "answer", status: 200, headers: { "content-type": "text/html" }, body: old }
        : undefined
    await publish(id)
    const stored = { state: "stored", page: "waiting", version: 2, reason: "the page shows an earlier version" }
    expect(await looked(id)).toMatchObject(stored)
    // Some plugins strip comments, and with them the mark of the write.
    const unmarked = old.replaceAll(/<!--[^]*?-->/g, "")
    proxy.onRequest = (request) =>
      isVisit(request)
        ? { kind: "answer", status: 200, headers: { "content-type": "text/html" }, body: unmarked }
        : undefined
    clock.ahead += 20_000
    const title = "the page does not have the title “The ferry & the pier”"
    await until(async () => expect(await proofOf(id)).toMatchObject({ ...stored, reason: title }))
    proxy.onRequest = undefined
    clock.ahead += 60_000
    await until(async () => expect(await proofOf(id)).toMatchObject({ state: "visible", version: 2 }))
  })

  it("needs no home page: where the API is was found once, also for a publisher that begins anew", async () => {
    const { proxy, service, create, publish, itemOf } = world
    const id = await create()
    await publish(id)
    proxy.requests.length = 0
    proxy.onRequest = ({ method, path }) =>
      method === "HEAD" || path === "/"
        ? { kind: "answer", status: 302, headers: { location: "https://soon.example/" } }
        : undefined
    // A failed attempt makes the service open its publisher anew.
    world.platform.remove(Number((await itemOf(id)).remote_id))
    await service.call("PATCH", `/v1/content/${id}`, { title: "The ferry & the lighthouse" })
    await expect(publish(id)).rejects.toThrow(/deleted the article there/)
    await expect(publish(id, { on_conflict: "overwrite" })).resolves.toMatchObject({ status: "succeeded" })
    expect(proxy.requests.filter(({ method }) => method === "HEAD")).toEqual([])
    proxy.onRequest = undefined
  })

  it("is told to search engines only once it is visible, and again when the article has gone from there", async () => {
    const { proxy, service, clock, press, create, publish, looked, itemOf } = world
    const { brandId, operatorToken } = service
    await service.call("PATCH", `/v1/brands/${brandId}`, { submissions: { index_now: true } }, operatorToken)
    const id = await create()
    const submissions = async () =>
      (await service.call<{ submissions?: Submission[] }>("GET", `/v1/content/${id}/publications`)).submissions ?? []
    const untilTold = (told: object) => until(async () => expect(await submissions()).toMatchObject([told]))
    proxy.onRequest = (request) => (isVisit(request) ? { kind: "answer", status: 503 } : undefined)
    await publish(id)
    await looked(id)
    expect(await submissions()).toEqual([])
    proxy.onRequest = undefined
    clock.ahead += 61_000
    await until(async () => expect((await itemOf(id)).proof?.state).toBe("visible"))
    const { url } = await itemOf(id)
    const shown = { url, integration_id: press, to: "index_now", change: "shown", version: 1, state: "waiting" }
    clock.ahead += 61_000
    await untilTold({ ...shown, reason: expect.stringContaining("/indexnow.txt answers 404. It has to hold") })
    const body = await toIndexNowKey(brandId)
    proxy.onRequest = ({ path }) => (path === "/indexnow.txt" ? { kind: "answer", status: 200, body } : undefined)
    clock.ahead += 121_000
    await untilTold({ ...shown, reason: "IndexNow cannot be reached: Tests contact nobody" })
    await service.call("POST", `/v1/content/${id}/unpublish`, { integration_id: press })
    await untilTold({ url, integration_id: press, change: "gone", version: null })
    await service.call("PATCH", `/v1/brands/${brandId}`, { submissions: {} }, operatorToken)
    proxy.onRequest = undefined
  })

  it("does not hide what a person changed there in the same moment", async () => {
    const { platform, proxy, clock, create, publish, looked, itemOf } = world
    proxy.onRequest = (request) => (isVisit(request) ? { kind: "answer", status: 503 } : undefined)
    const ids = await Promise.all(Array.from({ length: 3 }, () => create()))
    for (const id of ids) {
      await publish(id)
      await looked(id)
      platform.edit(Number((await itemOf(id)).remote_id), { title: "Changed by an editor" })
    }
    // Whoever asks for the marks waits until the pages are asked for, too, and those wait until all have been read.
    const visited = Promise.withResolvers<void>()
    proxy.onRequest = async (request) => {
      if (request.path.includes("include=")) await Promise.race([visited.promise, setTimeout(1000)])
      if (!isVisit(request)) return undefined
      visited.resolve()
      await setTimeout(500)
      return { kind: "answer", status: 503 }
    }
    clock.ahead += 7 * 3_600_000
    for (const id of ids) await until(async () => expect((await itemOf(id)).drift?.fields).toEqual(["title"]))
    proxy.onRequest = undefined
  })

  it("ends with the reason if the page never answers, and says where nobody looks", async () => {
    const { proxy, clock, create, publish, proofOf } = world
    const [id, draft] = [await create(), await create()]
    proxy.onRequest = (request) => (isVisit(request) ? { kind: "answer", status: 404, body: "" } : undefined)
    await publish(id)
    await publish(draft, { as: "draft" })
    expect(await proofOf(draft)).toMatchObject({ state: "stored", page: "not_checked", looked_at: null })
    await until(async () => {
      clock.ahead += 3_600_000
      expect(await proofOf(id)).toMatchObject({ state: "stored", page: "not_visible", reason: "the page answers 404" })
    })
    proxy.onRequest = undefined
  })
})

// The longer test has all of them.
describeAlterations(alterations.filter((_, index) => index % 8 === 0))
describeEndpointAlterations(alterations.filter((_, index) => index % 8 === 3))
