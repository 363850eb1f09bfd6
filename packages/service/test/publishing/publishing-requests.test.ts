import type { Integration, Publication, PublicationItem, ToolOutput } from "@citable/contract"
import { startFaultyProxy, startService, type StartedService, startTestPlatform } from "@citable/dev"
import { afterEach, describe, expect, it, vi } from "vitest"

const open: { close(): Promise<void> | void }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

const until = (check: () => unknown) => vi.waitFor(check, { interval: 20 })
const hour = 3_600_000
/** What a firewall in front of the platform says. */
const blocked = { kind: "answer", status: 403, body: "<h1>Blocked</h1>" } as const

/** A service that publishes to a platform like WordPress through a network with faults, with a clock that tests advance. */
async function start() {
  const clock = { ahead: 0 }
  const now = () => Date.now() + clock.ahead
  const platform = await startTestPlatform({ now })
  const proxy = await startFaultyProxy({ target: platform.url })
  const service = await startService({ publishTiming: { intervalMs: 30 }, now, onError: () => {} })
  open.push(platform, proxy, service)
  const connect = () =>
    service.call<Integration>("POST", `/v1/brands/${service.brandId}/integrations`, {
      name: "Press",
      connection: {
        kind: "wordpress",
        config: { url: proxy.url },
        credentials: { username: platform.username, application_password: platform.password },
      },
    })
  const { id: press } = await connect()
  const create = (title: string) =>
    service.call<{ id: string }>("POST", `/v1/brands/${service.brandId}/content`, { title, body: "Text" })
  const ask = (id: string, action: "publish" | "unpublish", input: Record<string, unknown> = {}) =>
    service.call<{ publication: Publication | null }>("POST", `/v1/content/${id}/${action}`, {
      integration_id: press,
      ...input,
    })
  const onPost = () => platform.visible()[0]?.id ?? 0
  return { platform, proxy, service, clock, connect, press, create, ask, onPost }
}

const list = (service: StartedService, id: string) =>
  service.call<ToolOutput<"list_publications">>("GET", `/v1/content/${id}/publications`)
const itemOf = async (service: StartedService, id: string) => (await list(service, id)).items[0] as PublicationItem
const inTrash = async (service: StartedService) =>
  (await service.call<ToolOutput<"list_content">>("GET", `/v1/brands/${service.brandId}/content?trashed=true`)).data
const isCreate = ({ method, path }: { method: string; path: string }) =>
  method === "POST" && /\/wp\/v2\/posts(\?|$)/.test(path)
const isUpdate = ({ method, path }: { method: string; path: string }) =>
  method === "POST" && /\/wp\/v2\/posts\/\d+/.test(path)
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "accepted",
    (error: unknown) => String(error),
  )

it("an article on its way to a platform counts as there, and one that waits for its time does not", async () => {
  const { proxy, service, create, ask } = await start()
  const [{ id }, planned] = [await create("On its way"), await create("Planned")]
  proxy.onRequest = () => ({ kind: "answer", status: 503 })
  const published = refusal(ask(id, "publish"))
  await until(async () => expect((await itemOf(service, id)).retry_at).toBeTruthy())
  const remove = (article: string, query = "") => service.call("DELETE", `/v1/content/${article}${query}`)
  await remove(id, "?leave_there=true")
  expect(await published).toMatch(/404/)
  await ask(planned.id, "publish", { publish_at: "2100-01-01T00:00:00Z" })
  await remove(planned.id)
  // The brand's owner learns what stays, too.
  const brand = await service.call(
    "DELETE",
    `/v1/brands/${service.brandId}?confirm=My%20brand`,
    undefined,
    service.operatorToken,
  )
  expect(brand).toMatchObject({ articles_left: 1 })
})

describe("an article that is deleted while its platform is away", () => {
  async function startDeletion(world: Awaited<ReturnType<typeof start>>, id: string) {
    const { service, proxy } = world
    proxy.onRequest = () => ({ kind: "answer", status: 503 })
    const asked = service.call<ToolOutput<"delete_content">>("DELETE", `/v1/content/${id}`)
    const read = () => service.call<ToolOutput<"get_content">>("GET", `/v1/content/${id}`)
    await until(async () => expect((await read()).deletion?.waiting_for[0]?.error).toContain("503"))
    return { asked, read }
  }

  it("waits, shows why and for whom, cannot go live meanwhile, and goes to the trash by itself", async () => {
    const world = await start()
    const { platform, proxy, service, clock, create, ask } = world
    const [{ id }, planned] = [await create("Leaving"), "2100-01-01T00:00:00Z"]
    await service.call("POST", `/v1/content/${id}/publish`, {})
    await ask(id, "publish")
    await ask(id, "publish", { publish_at: planned })
    const { asked, read } = await startDeletion(world, id)
    const shown = (await read()).deletion
    const waiting = { integration_name: "Press", state: "withdrawing", url: expect.stringContaining("http") as string }
    expect(shown).toMatchObject({ waiting_for: [{ ...waiting, retry_at: expect.any(String) as string }] })
    expect((await list(service, id)).deletion).toEqual(shown)
    const waits = `/v1/brands/${service.brandId}/content?status=all&fields=title&being_deleted=true`
    expect(await service.call("GET", waits)).toMatchObject({ data: [{ id, title: "Leaving", deletion: shown }] })
    // Sites have lost it at once, and the trash does not have it yet.
    expect(await refusal(service.call("GET", `/v1/content/${id}`, undefined, service.apiKey))).toMatch(/404/)
    expect(await inTrash(service)).toEqual([])
    const refused = /409.*waits to be deleted.*trashed=false/
    expect(await refusal(ask(id, "publish"))).toMatch(refused)
    expect(await refusal(service.call("PATCH", `/v1/content/${id}`, { title: "New" }))).toMatch(refused)
    proxy.onRequest = undefined
    clock.ahead = 60_000
    expect(await asked).toMatchObject({ deleted: true, restorable_until: expect.any(String) as string })
    expect(platform.visible()).toEqual([])
    expect(await inTrash(service)).toMatchObject([{ id, trashed: { former_status: "published", left_there: 0 } }])
    const back = await service.call<{ status: string }>("PATCH", `/v1/content/${id}`, { trashed: false })
    expect(back).toMatchObject({ status: "unpublished" })
    await ask(id, "publish")
    expect(platform.visible()).toMatchObject([{ title: "Leaving" }])
    expect(platform.posts()).toHaveLength(1)
  })

  it("is kept by trashed=false, or left there, which is recorded", async () => {
    const world = await start()
    const { platform, service, create, ask, press } = world
    const { id } = await create("Staying")
    await ask(id, "publish")
    const { asked, read } = await startDeletion(world, id)
    const kept = await service.call("PATCH", `/v1/content/${id}`, { trashed: false })
    expect(kept).toMatchObject({ restored: { former_slug: null } })
    expect((await read()).deletion).toBeUndefined()
    await service.call("PATCH", `/v1/content/${id}`, { body: "Newer" })
    const again = service.call("DELETE", `/v1/content/${id}`)
    await until(async () => expect((await read()).deletion).toBeDefined())
    const left = await service.call("DELETE", `/v1/content/${id}?leave_there=true`)
    expect(left).toMatchObject({ deleted: true })
    expect([await asked, await again]).toMatchObject([{ deleted: true }, { deleted: true }])
    expect(platform.visible()).toMatchObject([{ title: "Staying" }])
    expect(await inTrash(service)).toMatchObject([{ trashed: { left_there: 1 } }])
    const integrations = `/v1/brands/${service.brandId}/integrations`
    const { left_there: recorded } = await service.call<ToolOutput<"list_integrations">>("GET", integrations)
    expect(recorded).toMatchObject([{ integration_id: press, content_id: id, title: "Staying" }])
  })
})

describe("a look for late effects", () => {
  it("that fails is repeated a quarter of an hour later, and says nothing about the article", async () => {
    const { proxy, service, clock, create, ask } = await start()
    const { id } = await create("Swept")
    let creates = 0
    proxy.onRequest = (request) => (isCreate(request) && creates++ === 0 ? { kind: "lost_answer" } : undefined)
    const published = ask(id, "publish")
    await until(async () => expect((await itemOf(service, id)).retry_at).toBeTruthy())
    clock.ahead += 60_000
    await published
    proxy.onRequest = () => ({ kind: "answer", status: 503 })
    clock.ahead += 20 * 60_000
    await until(() => expect(proxy.requests.at(-1)?.fault).toBe("answer"))
    await new Promise((resolve) => void setTimeout(resolve, 300))
    const refused = proxy.requests.filter(({ fault }) => fault === "answer").length
    expect(refused).toBeLessThan(6)
    expect(await itemOf(service, id)).toMatchObject({ state: "published", error: null })
  })
})

describe("a takeover", () => {
  it("that fails leaves the platform's item to the person, also when the article is unpublished", async () => {
    const { platform, proxy, service, create, ask, onPost } = await start()
    const other = await create("Soon a person's")
    await ask(other.id, "publish")
    const post = onPost()
    platform.edit(post, { title: "A person's", content: "By hand" })
    await service.call("DELETE", `/v1/content/${other.id}?leave_there=true`)
    const { id } = await create("Taker")
    proxy.onRequest = (request) => (isUpdate(request) ? blocked : undefined)
    expect(await refusal(ask(id, "publish", { on_conflict: "adopt", remote_id: String(post) }))).toMatch(/424/)
    proxy.onRequest = undefined
    await ask(id, "unpublish")
    expect(platform.visible()).toMatchObject([{ id: post, title: "A person's" }])
    await ask(id, "publish", { on_conflict: "adopt", remote_id: String(post) })
    expect(platform.visible()).toMatchObject([{ id: post, title: "Taker" }])
  })

  it("of another article's item is refused, and so is one by an article that is there already", async () => {
    const { platform, create, ask } = await start()
    const first = await create("First")
    const second = await create("Second")
    await ask(first.id, "publish")
    await ask(second.id, "publish")
    const [one, two] = platform.visible()
    const adopt = (id: string, remote: number | undefined) =>
      refusal(ask(id, "publish", { on_conflict: "adopt", remote_id: String(remote) }))
    expect(await adopt(first.id, two?.id)).toMatch(/409/)
    await ask(first.id, "unpublish")
    expect(await adopt(first.id, two?.id)).toMatch(/409.*another article/)
    expect(await adopt(second.id, one?.id)).toMatch(/409/)
    expect(platform.visible()).toMatchObject([{ title: "Second" }])
  })
})

describe("a request", () => {
  it("that waits for its time is ended by unpublishing, also for an article that was withdrawn before", async () => {
    const { platform, service, clock, create, ask } = await start()
    const { id } = await create("Planned")
    await ask(id, "publish")
    await ask(id, "unpublish")
    await ask(id, "publish", { publish_at: new Date(Date.now() + 24 * hour).toISOString() })
    await ask(id, "unpublish")
    clock.ahead = 25 * hour
    await service.publish({ title: "Anything" })
    await new Promise((resolve) => void setTimeout(resolve, 200))
    expect(platform.visible()).toEqual([])
    expect((await list(service, id)).data.map(({ status }) => status)).toEqual([
      "succeeded",
      "cancelled",
      "succeeded",
      "succeeded",
    ])
  })

  it("that waits for its time keeps it when the own sites get a newer version, and sends that version", async () => {
    const { platform, service, clock, create, ask } = await start()
    const { id } = await create("Old")
    await ask(id, "publish", { publish_at: new Date(Date.now() + 24 * hour).toISOString() })
    await service.call("PATCH", `/v1/content/${id}`, { title: "New" })
    await service.call("POST", `/v1/content/${id}/publish`, {})
    await new Promise((resolve) => void setTimeout(resolve, 200))
    expect(platform.posts()).toEqual([])
    clock.ahead = 25 * hour
    await until(() => expect(platform.visible()).toMatchObject([{ title: "New" }]))
  })

  it("to withdraw an article hides it also if a person brought it back", async () => {
    const { platform, service, clock, create, ask, onPost } = await start()
    const { id } = await create("Back")
    await ask(id, "publish")
    const post = onPost()
    await ask(id, "unpublish")
    platform.edit(post, { status: "publish" })
    clock.ahead = 7 * hour
    await until(async () => expect((await itemOf(service, id)).drift?.fields).toContain("status"))
    await ask(id, "unpublish")
    expect(platform.visible()).toEqual([])
  })

  it("to withdraw an article everywhere takes it off the own sites, and says which platform refused", async () => {
    const { platform, proxy, service, create, ask } = await start()
    const { id } = await create("Everywhere")
    await ask(id, "publish")
    await service.call("POST", `/v1/content/${id}/publish`, {})
    await until(async () => expect((await itemOf(service, id)).current).toBe(true))
    proxy.onRequest = (request) => (isUpdate(request) ? blocked : undefined)
    expect(await refusal(ask(id, "unpublish", { integration_id: "*" }))).toMatch(/424/)
    expect((await service.call<{ status: string }>("GET", `/v1/content/${id}`)).status).toBe("unpublished")
    proxy.onRequest = undefined
    await service.call("POST", `/v1/content/${id}/publish`, {})
    await new Promise((resolve) => void setTimeout(resolve, 200))
    expect((await itemOf(service, id)).state).toBe("failed")
    await ask(id, "unpublish", { integration_id: "*" })
    expect(platform.visible()).toEqual([])
  })
})

describe("a person's words", () => {
  it("survive if the first answer was lost before they were written", async () => {
    const { platform, proxy, service, clock, create, ask, onPost } = await start()
    const { id } = await create("Ours")
    let updates = 0
    proxy.onRequest = (request) => (isUpdate(request) && updates++ === 0 ? { kind: "lost_answer" } : undefined)
    const published = refusal(ask(id, "publish"))
    await until(async () => expect((await itemOf(service, id)).retry_at).toBeTruthy())
    platform.edit(onPost(), { title: "A person's" })
    clock.ahead = 60_000
    expect(await published).toMatch(/409/)
    expect(platform.visible()).toMatchObject([{ title: "A person's" }])
  })

  it("survive in a draft of ours that they rewrote, after the integration was made anew", async () => {
    const { platform, service, connect, press, create, ask } = await start()
    const { id } = await create("Draft")
    await ask(id, "publish", { as: "draft" })
    const [draft] = platform.posts()
    platform.edit(draft?.id ?? 0, { content: `Rewritten ${draft?.content}` })
    await service.call("DELETE", `/v1/integrations/${press}`)
    const later = await connect()
    expect(await refusal(ask(id, "publish", { integration_id: later.id }))).toMatch(/409/)
    expect(platform.visible()).toEqual([])
    expect(platform.posts()[0]?.content).toContain("Rewritten")
  })
})
