import type { Article, Webhook } from "@citable/contract"
import { listen, onEngine, startService, type StartedService } from "@citable/dev"
import { createService, type Service } from "@citable/service"
import { afterEach, expect, it, vi } from "vitest"

const secretKey = "a-secret-key-of-the-tests-for-all-replicas"
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

/** The first replica, which can also do background work. */
async function start(role: "api" | "all"): Promise<{ started: StartedService; databaseUrl: string }> {
  const { databaseUrl = "" } = await onEngine()
  const started = await startService({ databaseUrl, secretKey, role })
  open.push(started)
  return { started, databaseUrl }
}

async function join(databaseUrl: string, role: "api" | "worker" | "all"): Promise<Service> {
  const service = await createService({ dataDir: ":memory:", databaseUrl, secretKey, role, rateLimit: false })
  open.push(service)
  return service
}

const ask = async (service: Service, path: string, key: string) => {
  const request = new Request(`http://localhost${path}`, { headers: { authorization: `Bearer ${key}` } })
  const response = await service.fetch(request)
  return { status: response.status, body: (await response.json()) as { data: Article[]; revision: number } }
}

it("all replicas see an acknowledged write at once, and refuse a revoked key", async () => {
  const { started, databaseUrl } = await start("all")
  const other = await join(databaseUrl, "api")
  const list = `/v1/brands/${started.brandId}/content`
  for (let number = 1; number <= 8; number++) {
    // Read before the write, so the replica caches the answer.
    expect((await ask(other, list, started.apiKey)).body.data).toHaveLength(Math.min(number - 1, 20))
    const { id } = await started.publish({ title: `Article ${number}` })
    expect((await ask(other, list, started.apiKey)).body.data[0]?.id).toBe(id)
  }
  const keys = await started.call<{ data: { id: string }[] }>(
    "GET",
    `/v1/brands/${started.brandId}/api-keys`,
    undefined,
    started.operatorToken,
  )
  expect((await ask(other, list, started.apiKey)).status).toBe(200)
  for (const { id } of keys.data) {
    await started.call("DELETE", `/v1/brands/${started.brandId}/api-keys/${id}`, undefined, started.operatorToken)
  }
  expect((await ask(other, list, started.apiKey)).status).toBe(401)
})

it("concurrent readers never get less than what was acknowledged before their request", async () => {
  const { started, databaseUrl } = await start("all")
  const others = [await join(databaseUrl, "api"), await join(databaseUrl, "api")]
  const progress = { done: false }
  let acknowledged = 0
  const write = async () => {
    for (let number = 0; number < 12; number++) {
      acknowledged = (await started.publish({ title: `Article ${number}` })).revision
    }
    progress.done = true
  }
  const read = async (service: Service) => {
    while (!progress.done) {
      const least = acknowledged
      const { status, body } = await ask(service, `/v1/brands/${started.brandId}/content?limit=1`, started.writeKey)
      expect(status).toBe(200)
      expect(body.revision).toBeGreaterThanOrEqual(least)
    }
  }
  await Promise.all([write(), ...others.flatMap((service) => [read(service), read(service), read(service)])])
})

it("a worker delivers, publishes scheduled articles and only answers probes; an API replica does neither", async () => {
  const { started, databaseUrl } = await start("api")
  const received: string[] = []
  const receiver = await listen(async (request) => {
    const { type } = (await request.json()) as { type: string }
    if (type === "content.published") received.push(type)
    return new Response(null, { status: 204 })
  })
  open.push(receiver)
  await started.call<Webhook>("POST", `/v1/brands/${started.brandId}/webhooks`, { url: receiver.url })
  await started.publish({ title: "At once" })
  const later = await started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, { title: "Later" })
  const publishAt = new Date(Date.now() + 1000).toISOString()
  await started.call("POST", `/v1/content/${later.id}/publish`, { publish_at: publishAt })
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(received).toEqual([])
  expect((await started.call<Article>("GET", `/v1/content/${later.id}`)).status).toBe("scheduled")

  const worker = await join(databaseUrl, "worker")
  await vi.waitFor(() => expect(received).toHaveLength(2), { timeout: 50_000 })
  expect((await started.call<Article>("GET", `/v1/content/${later.id}`)).status).toBe("published")
  expect((await worker.fetch(new Request("http://localhost/healthz"))).status).toBe(200)
  expect((await ask(worker, `/v1/brands/${started.brandId}/content`, started.apiKey)).status).toBe(404)
  // The replica that wrote the article notifies the worker.
  await started.publish({ title: "Told" })
  await vi.waitFor(() => expect(received).toHaveLength(3), { timeout: 50_000 })
})

it("four concurrent first starts create one account", async () => {
  const { databaseUrl = "" } = await onEngine()
  const all = await Promise.all(Array.from({ length: 4 }, () => join(databaseUrl, "all")))
  expect(all.filter(({ operatorToken }) => operatorToken !== undefined)).toHaveLength(1)
})

it("an unreachable database gives one clear sentence without the password", async () => {
  const { databaseUrl = "" } = await onEngine()
  const url = new URL(databaseUrl)
  url.password = "a-secret"
  url.pathname = "/nothing"
  await expect(join(url.href, "all")).rejects.toMatchObject({
    code: "database_unreachable",
    message: expect.stringContaining("there is no such database") as string,
  })
  url.port = "1"
  await expect(join(url.href, "all")).rejects.toMatchObject({
    code: "database_unreachable",
    message: expect.not.stringContaining("a-secret") as string,
  })
  await expect(join("mysql://localhost/x", "all")).rejects.toMatchObject({ code: "invalid_database_url" })
})

it("a process says at its start which settings another one on the database has otherwise, as long as that runs", async () => {
  const { databaseUrl } = await start("all")
  const joinWith = async (options: Partial<Parameters<typeof createService>[0]> = {}) => {
    const service = await createService({ dataDir: ":memory:", databaseUrl, secretKey, rateLimit: false, ...options })
    open.push(service)
    return service
  }
  const s3 = { endpoint: "http://127.0.0.1:9", bucket: "b", accessKeyId: "a", secretAccessKey: "s", region: "r" }
  const publicUrl = "http://127.0.0.1:4400"
  const first = await joinWith({ publicUrl })
  await first.close()
  const fault = async (options: Parameters<typeof joinWith>[0]) => (await joinWith(options)).settingsFault
  expect(await fault({ allowPrivateNetwork: false, media: { s3 } })).toContain(
    "another value of ALLOW_PRIVATE_NETWORK and MEDIA_S3_BUCKET. Whichever",
  )
  expect((await joinWith()).settingsFault).toContain("ALLOW_PRIVATE_NETWORK")
})
