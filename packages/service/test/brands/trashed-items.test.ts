import type { Integration, Problem, ToolOutput, Webhook } from "@citable/contract"
import type { MediaDetail } from "@citable/contract/site"
import type { Competitor, Prompt } from "@citable/contract/visibility"
import { startService, type StartedService } from "@citable/dev"
import { verifyWebhook } from "@citable/webhooks"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"

import { sampleUpload, unknownId } from "../sample-input.ts"

const day = 24 * 3_600_000
let started: StartedService
let time = Date.UTC(2026, 0, 1)
let received: Request[] = []
beforeAll(async () => {
  started = await startService({
    now: () => time,
    deliveryFetch: async (url, init) => {
      received.push(new Request(url, init))
      return new Response(null, { status: 204 })
    },
  })
})
afterAll(() => started.close())

interface Kind {
  /** The path of its list. */
  list: string
  create: (name: string) => Promise<string>
  /** The path of one. */
  one: (id: string) => string
  scope: "media:write" | "visibility:write" | "integrations:write" | "webhooks:write"
}

const brand = () => `/v1/brands/${started.brandId}`
const call = <Answer>(method: string, path: string, body?: unknown) =>
  started.call<Answer>(method, path, body, started.operatorToken)
const create = async (list: string, body: object) => (await call<{ id: string }>("POST", list, body)).id
const send = async (method: string, path: string, body?: unknown, key = started.operatorToken) => {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  const response = await started.service.fetch(new Request(started.url + path, init))
  const { code, detail, required_scope: required } = (await response.json()) as Problem
  return { status: response.status, code, detail, required }
}

const kinds = {
  file: (): Kind => ({
    list: `${brand()}/media`,
    create: (name) => create(`${brand()}/media`, { source: sampleUpload, filename: `${name}.gif`, alt: `${name} alt` }),
    one: (id) => `${brand()}/media/${id}`,
    scope: "media:write",
  }),
  prompt: (): Kind => ({
    list: `${brand()}/prompts`,
    create: async (name) => {
      const body = { prompts: [{ text: `${name}?`, tags: [name] }] }
      const { data } = await call<{ data: Prompt[] }>("POST", `${brand()}/prompts`, body)
      return data[0]?.id ?? ""
    },
    one: (id) => `${brand()}/prompts/${id}`,
    scope: "visibility:write",
  }),
  competitor: (): Kind => ({
    list: `${brand()}/competitors`,
    create: (name) => create(`${brand()}/competitors`, { name, aliases: [`${name} Inc`], domains: ["x.example"] }),
    one: (id) => `${brand()}/competitors/${id}`,
    scope: "visibility:write",
  }),
  integration: (): Kind => ({
    list: `${brand()}/integrations`,
    create: (name) =>
      create(`${brand()}/integrations`, {
        name,
        connection: {
          kind: "deploy_hook",
          config: { platform: "generic" },
          credentials: { url: "https://hook.example.com/t" },
        },
        auto: "all",
      }),
    one: (id) => `/v1/integrations/${id}`,
    scope: "integrations:write",
  }),
  webhook: (): Kind => ({
    list: `${brand()}/webhooks`,
    create: (name) => create(`${brand()}/webhooks`, { url: "https://hook.example.com/w", description: name }),
    one: (id) => `/v1/webhooks/${id}`,
    scope: "webhooks:write",
  }),
}

type Item = Record<string, unknown> & { id: string; trashed?: { at: string; until: string; by: unknown } }
const kindOf = (name: string): Kind => kinds[name as keyof typeof kinds]()
const listed = async (path: string) => (await call<{ data: Item[] }>("GET", path)).data

describe.each(Object.keys(kinds))("a deleted %s", (name) => {
  it("is in the list of the trash alone, and comes back as it was", async () => {
    const { list, create: make, one } = kindOf(name)
    const id = await make(`Lost ${name}`)
    const before = (await listed(list)).find((item) => item.id === id)
    const until = new Date(time + 30 * day).toISOString()
    expect(await call("DELETE", one(id))).toMatchObject({ id, deleted: true, restorable_until: until })
    expect((await listed(list)).map((item) => item.id)).not.toContain(id)
    const [trashed] = await listed(`${list}?trashed=true`)
    const by = { kind: "credential" }
    expect(trashed).toMatchObject({ id, trashed: { at: new Date(time).toISOString(), until, by } })
    // Nothing but its restoration finds it there.
    for (const [method, body] of [["DELETE"], ["PATCH", {}]] as const) {
      expect((await send(method, one(id), body)).status, method).toBe(404)
    }
    const both = await send("PATCH", one(id), {
      trashed: false,
      ...(name === "prompt" ? { text: "New" } : { name: "New", url: "https://x.example", alt: "" }),
    })
    expect([both.status, both.code]).toEqual([422, "invalid_input"])
    time += 1000
    const back = await call<Item>("PATCH", one(id), { trashed: false })
    const changes =
      name === "integration" ? { status: "failed", error: expect.stringContaining("credentials") as string } : {}
    const { updated_at: _at, ...same } = before as Item & { updated_at: string }
    expect(back).toMatchObject({ ...same, ...changes })
    expect((await listed(list)).find((item) => item.id === id)).toMatchObject({ ...same, ...changes })
    expect(await listed(`${list}?trashed=true`)).toEqual([])
    // Whoever lost the answer asks again.
    expect(await call("PATCH", one(id), { trashed: false })).toEqual(back)
    expect((await send("PATCH", one(unknownId(id.slice(0, 3))), { trashed: false })).status).toBe(404)
    await call("DELETE", one(id))
  })

  it("is closed to other brands, and to keys that only read", async () => {
    const { list, one, scope } = kindOf(name)
    const [item] = await listed(`${list}?trashed=true`)
    const other = await call<{ id: string }>("POST", "/v1/brands", { name: `Other ${name}` })
    const keyOf = async (brandId: string, scopes: string[]) =>
      (await call<{ key: string }>("POST", `/v1/brands/${brandId}/api-keys`, { scopes })).key
    const read = scope.replace("write", "read")
    const [foreign, reader] = [await keyOf(other.id, [scope, read]), await keyOf(started.brandId, [read])]
    const path = one(item?.id ?? "").replace(started.brandId, other.id)
    expect((await send("PATCH", path, { trashed: false }, foreign)).status).toBe(404)
    expect((await send("DELETE", path, undefined, foreign)).status).toBe(404)
    expect((await send("PATCH", one(item?.id ?? ""), { trashed: false }, reader)).required).toBe(scope)
    const theirs = await started.call<{ data: Item[] }>(
      "GET",
      list.replace(started.brandId, other.id) + "?trashed=true",
      undefined,
      foreign,
    )
    expect(theirs.data).toEqual([])
    expect(await listed(`${list}?trashed=true`)).toHaveLength(1)
    await call("DELETE", `/v1/brands/${other.id}?confirm=Other%20${name}`)
  })
})

it("what is deleted for good is gone, and what is live has to go to the trash first", async () => {
  for (const name of ["file", "integration", "webhook"]) {
    const { one, list, create: make, scope } = kindOf(name)
    const id = await make(`Erased ${name}`)
    const forGood = `${one(id)}?permanent=true`
    expect((await send("DELETE", forGood)).code, name).toBe("conflict")
    await call("DELETE", one(id))
    if (name === "file") {
      const key = await started.createKey([scope])
      expect((await send("DELETE", forGood, undefined, key)).required).toBe("content:publish")
    }
    expect(await call("DELETE", forGood)).toEqual({ id, deleted: true, restorable_until: null })
    expect((await send("DELETE", forGood)).status).toBe(404)
    expect((await send("PATCH", one(id), { trashed: false })).status).toBe(404)
    expect((await listed(`${list}?trashed=true`)).map((item) => item.id)).not.toContain(id)
  }
})

it("a file in the trash has no public address, and gets the same one back with the articles that show it by then", async () => {
  const file = await call<MediaDetail>("POST", `${brand()}/media`, { source: sampleUpload })
  const article = (title: string) =>
    call<{ id: string }>("POST", `${brand()}/content`, { title, body: `![x](${file.url})` })
  const [kept, edited] = [await article("Kept"), await article("Edited")]
  const path = `${brand()}/media/${file.id}`
  const open = async () => (await started.service.fetch(new Request(file.url))).status
  expect((await send("DELETE", path)).code).toBe("conflict")
  await call("DELETE", `${path}?force=true`)
  expect(await open()).toBe(404)
  expect((await started.service.fetch(new Request(`${file.url}/320.webp`))).status).toBe(404)
  await call("PATCH", `/v1/content/${edited.id}`, { body: "No picture", images: [] })
  const added = await article("Added meanwhile")
  const gone = await article("Deleted meanwhile")
  await call("DELETE", `/v1/content/${gone.id}`)
  const back = await call<MediaDetail>("PATCH", path, { trashed: false })
  expect(back).toMatchObject({ url: file.url, sha256: file.sha256, uses: 3 })
  expect(back.used_by.map(({ content_id: id }) => id).toSorted()).toEqual([kept.id, added.id].toSorted())
  expect(await open()).toBe(200)
})

it("a name, a text or an engine that another one has by now is told, and nothing changes", async () => {
  const { one: competitor, create: addCompetitor } = kindOf("competitor")
  const { one: prompt, create: addPrompt } = kindOf("prompt")
  const engine = () =>
    create(`${brand()}/integrations`, {
      name: "Engine",
      connection: { kind: "openai", config: {}, credentials: { api_key: "k" } },
    })
  for (const [one, make] of [
    [competitor, () => addCompetitor("Pedalo")],
    [prompt, () => addPrompt("Which lamp")],
    [(id: string) => `/v1/integrations/${id}`, engine],
  ] as const) {
    const id = await make()
    await call("DELETE", one(id))
    const heir = await make()
    const refused = await send("PATCH", one(id), { trashed: false })
    expect([refused.status, refused.code]).toEqual([409, "conflict"])
    expect(refused.detail).toContain(heir)
    await call("DELETE", one(heir))
    expect(await call("PATCH", one(id), { trashed: false })).toMatchObject({ id })
  }
})

it("a webhook comes back with its secret and its log, and sends only what is redelivered, and what happens from then on", async () => {
  const hook = await call<Webhook & { secret: string }>("POST", `${brand()}/webhooks`, {
    url: "https://hook.example.com/log",
  })
  const path = `/v1/webhooks/${hook.id}`
  const log = async () =>
    (await call<ToolOutput<"list_webhook_deliveries">>("GET", `${path}/deliveries`)).data.map((one) => one.status)
  await call("POST", `${path}/test`)
  await vi.waitFor(async () => expect(await log()).toEqual(["delivered"]))
  await call("PATCH", path, { enabled: false })
  await started.publish({ title: "Waiting", slug: "waiting" })
  await call("DELETE", path)
  await started.publish({ title: "Meanwhile", slug: "meanwhile" })
  await call("PATCH", path, { trashed: false })
  expect(await log()).toEqual(["failed", "delivered"])
  received = []
  await call("PATCH", path, { enabled: true })
  await started.publish({ title: "Afterwards", slug: "afterwards" })
  await vi.waitFor(async () => expect(await log()).toEqual(["delivered", "failed", "delivered"]))
  const sent = received.filter(({ url }) => url === hook.url)
  expect(sent).toHaveLength(1)
  const body = new Uint8Array((await sent[0]?.arrayBuffer()) ?? new ArrayBuffer())
  await verifyWebhook({ headers: sent[0]?.headers ?? {}, body, secrets: [hook.secret], now: () => time })
  expect(JSON.parse(new TextDecoder().decode(body))).toMatchObject({ data: { slug: "afterwards" } })
})

it("an integration works again once it has credentials", async () => {
  const { create: make, one } = kindOf("integration")
  const id = await make("Back")
  await call("DELETE", one(id))
  await call("PATCH", one(id), { trashed: false })
  const connection = { kind: "deploy_hook", credentials: { url: "https://hook.example.com/new" } }
  const back = await call<Integration>("PATCH", one(id), { connection })
  expect(back).toMatchObject({ status: "untested", error: null, auto: "all", builds: { building: null, failures: 0 } })
})

it("the trash refuses filters that it does not have, and is searched and read page by page", async () => {
  for (const name of ["One", "Two", "Three"]) {
    const { id } = await call<Competitor>("POST", `${brand()}/competitors`, { name })
    time += 1000
    await call("DELETE", `${brand()}/competitors/${id}`)
  }
  const page = `${brand()}/competitors?trashed=true&limit=2`
  const first = await call<ToolOutput<"list_competitors">>("GET", page)
  const second = await call<ToolOutput<"list_competitors">>("GET", `${page}&cursor=${first.next_cursor}`)
  expect([...first.data, ...second.data].slice(0, 3).map(({ name }) => name)).toEqual(["Three", "Two", "One"])
  expect((await listed(`${brand()}/media?trashed=true&q=LOST%20FILE`)).map(({ alt }) => alt)).toEqual(["Lost file alt"])
  expect(await listed(`${brand()}/prompts?trashed=true&q=nothing`)).toEqual([])
  for (const path of ["media?trashed=true&unused=true", "prompts?trashed=true&locale=en"]) {
    expect(await send("GET", `${brand()}/${path}`)).toMatchObject({ status: 422, code: "invalid_input" })
  }
})
