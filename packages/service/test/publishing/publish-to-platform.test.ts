import type { Integration, Publication, PublicationItem, PublicationPreview, ToolOutput } from "@citable/contract"
import { startService, type StartedService, startTestPlatform } from "@citable/dev"
import { afterEach, describe, expect, it, vi } from "vitest"

import { makePng } from "../../../publishers/test/make-png.ts"

const open: { close(): Promise<void> | void }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

const until = (check: () => unknown) => vi.waitFor(check, { interval: 20 })

/** A service that publishes to a platform like WordPress, with a clock that tests can advance. */
async function start() {
  const clock = { ahead: 0 }
  const now = () => Date.now() + clock.ahead
  const platform = await startTestPlatform({ now })
  const service = await startService({ publishTiming: { intervalMs: 30 }, now })
  open.push(platform, service)
  await service.call("PATCH", `/v1/brands/${service.brandId}`, { domains: ["harbour.example"] }, service.operatorToken)
  const connect = (more: Record<string, unknown> = {}) =>
    service.call<Integration>("POST", `/v1/brands/${service.brandId}/integrations`, {
      name: "Press",
      connection: {
        kind: "wordpress",
        config: { url: platform.url },
        credentials: { username: platform.username, application_password: platform.password },
      },
      ...more,
    })
  return { platform, service, clock, connect, integration: await connect() }
}

interface Published {
  publication: Publication | null
  preview?: PublicationPreview
}

const create = (service: StartedService, article: Record<string, unknown>) =>
  service.call<{ id: string }>("POST", `/v1/brands/${service.brandId}/content`, { body: "Text", ...article })
const publish = (service: StartedService, id: string, input: Record<string, unknown>) =>
  service.call<Published>("POST", `/v1/content/${id}/publish`, input)
const integrations = (service: StartedService, credential?: string) => {
  const path = `/v1/brands/${service.brandId}/integrations`
  return service.call<ToolOutput<"list_integrations">>("GET", path, undefined, credential)
}
const itemOf = async (service: StartedService, id: string) => {
  const { items } = await service.call<{ items: PublicationItem[] }>("GET", `/v1/content/${id}/publications`)
  return items[0] as PublicationItem
}

/** The same item, whether or not the service has looked at its page meanwhile. */
const lookedAt = (item: PublicationItem) => ({ ...item, proof: expect.objectContaining({ version: 1 }) as unknown })

describe("an article on a platform", () => {
  it("that a person changed there keeps their fields, and stops only at one that was changed here, too", async () => {
    const { platform, service, clock, integration } = await start()
    const { id } = await create(service, { title: "Harbour", slug: "harbour" })
    const send = (more: Record<string, unknown> = {}) =>
      publish(service, id, { integration_id: integration.id, ...more })
    await send()
    platform.edit(platform.visible()[0]?.id ?? 0, { title: "Changed by an editor" })
    clock.ahead = 7 * 3_600_000
    await until(async () => expect((await itemOf(service, id)).drift?.fields).toEqual(["title"]))
    await service.call("PATCH", `/v1/content/${id}`, { body: "Newer text" })
    expect((await send({ dry_run: true })).preview?.would).toBe("update")
    expect((await send()).publication?.warnings).toMatchObject([{ code: "owned_there", pointer: "/title" }])
    expect(platform.visible()).toMatchObject([
      { title: "Changed by an editor", content: expect.stringContaining("Newer text") as string },
    ])
    expect(await itemOf(service, id)).toMatchObject({ state: "published", owned_there: ["title"], drift: null })
    await service.call("PATCH", `/v1/content/${id}`, { title: "Quay" })
    await expect(send()).rejects.toThrow(/title is .*“Quay” here and .*“Changed by an editor” there/)
    const conflicts = [{ field: "title", sent: "Quay", found: "Changed by an editor" }]
    expect(await itemOf(service, id)).toMatchObject({ state: "conflict", conflicts })
    expect((await send({ dry_run: true })).preview).toMatchObject({
      would: "conflict",
      diff: [{ field: "title", before: "Changed by an editor", after: "Quay" }],
    })
    await send({ on_conflict: "keep" })
    expect(platform.visible()).toMatchObject([{ title: "Changed by an editor" }])
    await send({ on_conflict: "overwrite" })
    expect(platform.visible()).toMatchObject([{ title: "Quay" }])
    const item = await itemOf(service, id)
    expect(item).toMatchObject({ state: "published", owned_there: [], conflicts: [], drift: null, error: null })
  })

  it("that a person deleted or hid there does not come back unasked", async () => {
    const { platform, service, clock, integration } = await start()
    const { id } = await create(service, { title: "Hidden" })
    await publish(service, id, { integration_id: integration.id })
    platform.edit(platform.visible()[0]?.id ?? 0, { status: "draft" })
    await expect(publish(service, id, { integration_id: integration.id })).rejects.toThrow(/took the article down/)
    expect(platform.visible()).toEqual([])
    await publish(service, id, { integration_id: integration.id, on_conflict: "overwrite" })
    const [post] = platform.visible()
    platform.remove(post?.id ?? 0)
    clock.ahead = 7 * 3_600_000
    await until(async () => expect((await itemOf(service, id)).state).toBe("gone"))
    await service.call("PATCH", `/v1/content/${id}`, { title: "Newer" })
    await publish(service, id, {})
    await expect(publish(service, id, { integration_id: integration.id })).rejects.toThrow(/deleted the article/)
    expect(platform.posts()).toEqual([])
    await publish(service, id, { integration_id: integration.id, on_conflict: "overwrite" })
    expect(platform.visible()).toMatchObject([{ title: "Newer" }])
    // No request for the first post can still take effect, so nothing holds up a deletion.
    expect(await service.call("DELETE", `/v1/content/${id}`)).toMatchObject({ deleted: true })
  })

  it("is found again by an integration that was deleted and made again, and one of a person can be taken over", async () => {
    const { platform, service, integration, connect } = await start()
    const { id } = await create(service, { title: "Again" })
    await publish(service, id, { integration_id: integration.id })
    await service.call("DELETE", `/v1/integrations/${integration.id}`)
    const later = await connect()
    await publish(service, id, { integration_id: later.id })
    expect(platform.visible()).toHaveLength(1)
    platform.edit(platform.visible()[0]?.id ?? 0, { title: "Old post of a person", content: "By hand" })
    const other = await create(service, { title: "Taken over" })
    const remote = String(platform.visible()[0]?.id)
    const leftOf = async () => (await integrations(service)).left_there
    await service.call("DELETE", `/v1/content/${id}?leave_there=true`)
    expect(await leftOf()).toMatchObject([{ integration_id: later.id, content_id: id, remote_id: remote }])
    await publish(service, other.id, { integration_id: later.id, on_conflict: "adopt", remote_id: remote })
    expect(platform.visible()).toMatchObject([{ title: "Taken over" }])
    expect(await leftOf()).toBeUndefined()
  })

  it("is withdrawn there when it is deleted, or else stays there, where the integration names it", async () => {
    const { platform, service, integration } = await start()
    const [one, two] = [await create(service, { title: "One" }), await create(service, { title: "Two" })]
    for (const { id } of [one, two]) await publish(service, id, { integration_id: integration.id })
    const { url } = await itemOf(service, one.id)
    expect(await service.call("DELETE", `/v1/content/${one.id}?leave_there=true`)).toMatchObject({
      id: one.id,
      deleted: true,
    })
    expect(platform.visible()).toHaveLength(2)
    const left = { content_id: one.id, title: "One", url, left_by: { kind: "credential" } }
    expect((await integrations(service)).left_there).toMatchObject([left])
    // Not all of it is public, so a key without drafts gets no title.
    const key = await service.createKey(["integrations:read"])
    expect((await integrations(service, key)).left_there).toMatchObject([{ ...left, title: null }])
    expect(await service.call("DELETE", `/v1/content/${two.id}`)).toMatchObject({ id: two.id, deleted: true })
    expect(platform.visible()).toMatchObject([{ title: "One" }])
    const gone = await service.call("DELETE", `/v1/integrations/${integration.id}`)
    expect(gone).toMatchObject({ articles_left: 1 })
  })

  it("that was left there is known to a later integration for the same place, and can be withdrawn from it", async () => {
    const { platform, service, integration, connect } = await start()
    const [one, two] = [await create(service, { title: "One" }), await create(service, { title: "Two" })]
    for (const { id } of [one, two]) await publish(service, id, { integration_id: integration.id })
    const { remote_id: remoteId } = await itemOf(service, one.id)
    await service.call("DELETE", `/v1/content/${two.id}?leave_there=true`)
    const gone = await service.call("DELETE", `/v1/integrations/${integration.id}`)
    expect(gone).toMatchObject({ articles_left: 2 })
    const { id: later } = await connect()
    expect(await itemOf(service, one.id)).toMatchObject({ integration_id: later, remote_id: remoteId, current: true })
    await service.call("PATCH", `/v1/content/${two.id}`, { trashed: false })
    for (const { id } of [one, two]) {
      expect(await service.call("DELETE", `/v1/content/${id}`)).toMatchObject({ deleted: true })
    }
    expect([platform.visible().length, platform.posts().length]).toEqual([0, 2])
  })

  it("that comes back from the trash is the same there, unless another article took it over", async () => {
    const { platform, service, integration } = await start()
    const { id } = await create(service, { title: "One" })
    await publish(service, id, { integration_id: integration.id })
    const before = await itemOf(service, id)
    await service.call("DELETE", `/v1/content/${id}?leave_there=true`)
    const restore = () => service.call("PATCH", `/v1/content/${id}`, { trashed: false })
    await restore()
    expect((await integrations(service)).left_there).toBeUndefined()
    expect(await itemOf(service, id)).toEqual(lookedAt(before))
    await service.call("PATCH", `/v1/content/${id}`, { title: "One again" })
    await publish(service, id, { integration_id: integration.id })
    expect(platform.visible()).toMatchObject([{ title: "One again" }])
    await service.call("DELETE", `/v1/content/${id}?leave_there=true`)
    platform.edit(Number(before.remote_id), { content: "By hand" })
    const other = await create(service, { title: "Heir" })
    const taken = { integration_id: integration.id, on_conflict: "adopt", remote_id: before.remote_id }
    await publish(service, other.id, taken)
    await restore()
    expect(await itemOf(service, id)).toBeUndefined()
    expect(await itemOf(service, other.id)).toMatchObject({ remote_id: before.remote_id, state: "published" })
  })

  it("is known there when the integration comes back from the trash, before or after the article does", async () => {
    const { platform, service, integration } = await start()
    const path = `/v1/integrations/${integration.id}`
    const [one, two, gone] = [
      await create(service, { title: "One" }),
      await create(service, { title: "Two" }),
      await create(service, { title: "Gone" }),
    ]
    for (const { id } of [one, two, gone]) await publish(service, id, { integration_id: integration.id })
    const before = [await itemOf(service, one.id), await itemOf(service, two.id)]
    await service.call("DELETE", `/v1/content/${one.id}?leave_there=true`)
    expect(await service.call("DELETE", path)).toMatchObject({ articles_left: 3 })
    for (const query of ["", "?permanent=true"]) await service.call("DELETE", `/v1/content/${gone.id}${query}`)
    await service.call("DELETE", `/v1/content/${two.id}`)
    await service.call("PATCH", `/v1/content/${one.id}`, { trashed: false })
    expect(await itemOf(service, one.id)).toBeUndefined()
    const back = await service.call<Integration>("PATCH", path, { trashed: false })
    expect(back).toMatchObject({ status: "failed", error: expect.stringContaining("credentials") as string })
    await service.call("PATCH", `/v1/content/${two.id}`, { trashed: false })
    expect([await itemOf(service, one.id), await itemOf(service, two.id)]).toEqual(before.map(lookedAt))
    expect((await integrations(service)).left_there).toMatchObject([{ content_id: gone.id, title: "Gone" }])
    const again = publish(service, one.id, { integration_id: integration.id })
    await expect(again).rejects.toThrow(/no credentials/)
    const credentials = { username: platform.username, application_password: platform.password }
    await service.call("PATCH", path, { connection: { kind: "wordpress", credentials } })
    await service.call("PATCH", `/v1/content/${one.id}`, { title: "One again" })
    await publish(service, one.id, { integration_id: integration.id })
    expect(platform.visible().map(({ title }) => title)).toEqual(["One again", "Two", "Gone"])
  })

  it("needs content:publish to be deleted, also while its schedule waits or its platform is disconnected", async () => {
    const { service, integration } = await start()
    const agent = await service.createKey(["content:write"])
    const [sent, planned] = [await create(service, { title: "Sent" }), await create(service, { title: "Planned" })]
    await publish(service, sent.id, { integration_id: integration.id })
    await publish(service, planned.id, { integration_id: integration.id, publish_at: "2100-01-01T00:00:00Z" })
    const refused = (id: string) =>
      expect(service.call("DELETE", `/v1/content/${id}`, undefined, agent)).rejects.toThrow(/content:publish/)
    await refused(sent.id)
    await refused(planned.id)
    await service.call("DELETE", `/v1/integrations/${integration.id}`)
    await refused(sent.id)
    // Its schedule ended with the platform, so it is a draft again.
    await service.call("DELETE", `/v1/content/${planned.id}`, undefined, agent)
  })

  it("keeps the date of its first publication there when its own site publishes it later", async () => {
    const { platform, service, clock, integration } = await start()
    const { id } = await create(service, { title: "Dated" })
    await publish(service, id, { integration_id: integration.id })
    const { date } = platform.visible()[0] ?? {}
    expect(date).toBeTruthy()
    clock.ahead = 48 * 3_600_000
    await service.call("PATCH", `/v1/content/${id}`, { title: "Dated, newer" })
    await publish(service, id, {})
    await until(() => expect(platform.visible()).toMatchObject([{ title: "Dated, newer", date }]))
  })

  it("links to the brand's other articles there, and to the own site for the rest", async () => {
    const { platform, service, integration } = await start()
    const first = await create(service, { title: "First", slug: "first" })
    await publish(service, first.id, { integration_id: integration.id })
    const body =
      "[a](/blog/first#top) [b](https://harbour.example/blog/first/) [c](/about) [d](https://other.example/first)"
    const { id } = await create(service, { title: "Second", slug: "second", body })
    await publish(service, id, { integration_id: integration.id })
    const there = (await itemOf(service, first.id)).url ?? ""
    const hrefs = [...(platform.visible()[1]?.content ?? "").matchAll(/href="([^"]+)"/g)].map((match) => match[1])
    expect(hrefs).toEqual([`${there}#top`, there, "https://harbour.example/about", "https://other.example/first"])
  })

  it("brings each picture once, however many articles and versions show it", async () => {
    const { platform, service, integration } = await start()
    const data = Buffer.from(makePng().bytes).toString("base64")
    const media = await service.call<{ url: string }>("POST", `/v1/brands/${service.brandId}/media`, {
      source: { kind: "base64", data, content_type: "image/png" },
      alt: "A boat",
    })
    for (const title of ["One", "Two"]) {
      const { id } = await create(service, { title, body: `![A boat](${media.url})` })
      await publish(service, id, { integration_id: integration.id })
      await service.call("PATCH", `/v1/content/${id}`, { title: `${title}, edited` })
      await publish(service, id, { integration_id: integration.id })
    }
    expect(platform.files()).toHaveLength(1)
    for (const { content } of platform.visible()) expect(content).toContain(platform.files()[0]?.file?.path)
  })

  it("gets its fields by a map that is checked when somebody sets it", async () => {
    const { service, integration } = await start()
    const map = (fieldMap: unknown) =>
      service.call<Integration>("PATCH", `/v1/integrations/${integration.id}`, { field_map: fieldMap }).then(
        () => "accepted",
        (error: unknown) => String(error),
      )
    expect(await map({ body: "no_such_field" })).toMatch(/no_such_field/)
    expect(await map({})).toBe("accepted")
  })

  it("shows who its account is when it is tested, and says so when the platform refuses it", async () => {
    const { platform, service, integration } = await start()
    const test = () => service.call<Integration>("POST", `/v1/integrations/${integration.id}/test`, {})
    expect(await test()).toMatchObject({ status: "connected", error: null, targets: [{ id: expect.any(String) }] })
    platform.revoke()
    expect(await test()).toMatchObject({ status: "failed", error: expect.stringMatching(/password/i) })
    const { id } = await create(service, { title: "Refused" })
    await expect(publish(service, id, { integration_id: integration.id })).rejects.toThrow(/password/i)
    expect(platform.posts()).toEqual([])
  })
})
