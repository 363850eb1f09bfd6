import { randomUUID } from "node:crypto"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout } from "node:timers/promises"

import { isCitableError, type Webhook } from "@citable/contract"
import { createService } from "@citable/service"
import { verifyWebhook } from "@citable/webhooks"
import { afterEach, beforeEach, expect, it, vi } from "vitest"

const [keyA, keyB, keyC] = ["a", "b", "c"].map((letter) => letter.repeat(40)) as [string, string, string]
const password = "planted-application-password"

let dataDir: string
let token = ""
let brandId = ""
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "citable-secret-key-"))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Runs the service on the data folder under a key, then closes it; gives back what it reported. */
async function run(
  secretKey: string,
  use: (
    call: <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>,
    sent: Request[],
    ready: (path?: string) => Promise<string>,
  ) => Promise<void>,
): Promise<unknown[]> {
  const errors: unknown[] = []
  const sent: Request[] = []
  const service = await createService({
    dataDir,
    secretKey,
    retryDelays: [],
    deliveryFetch: async (url, init) => {
      sent.push(new Request(url, init))
      return new Response()
    },
    onError: (error) => errors.push(error),
  })
  token = service.operatorToken ?? token
  brandId = service.brandId ?? brandId
  try {
    await use(
      async (method, path, body) => {
        const headers = {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "idempotency-key": randomUUID(),
        }
        const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
        const response = await service.fetch(new Request(`http://localhost${path}`, init))
        if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
        return (await response.json()) as never
      },
      sent,
      async (path = "/readyz") => {
        const response = await service.fetch(new Request(`http://localhost${path}`))
        const { secrets = "" } = (await response.json()) as { secrets?: string }
        return `${response.status} ${secrets}`
      },
    )
  } finally {
    await service.close()
  }
  return errors
}

/** Makes a webhook and an integration; gives back the webhook. */
async function fill(secretKey: string): Promise<Webhook & { secret: string }> {
  let hook: (Webhook & { secret: string }) | undefined
  await run(secretKey, async (call) => {
    hook = await call("POST", `/v1/brands/${brandId}/webhooks`, { url: "http://127.0.0.1/hook" })
    const credentials = { username: "editor", application_password: password }
    const connection = { kind: "wordpress", config: { url: "https://example.com" }, credentials }
    await call("POST", `/v1/brands/${brandId}/integrations`, { name: "Blog", connection })
  })
  return hook as Webhook & { secret: string }
}

/** Runs under a key and proves that the webhook's secret signs. */
const proveSigned = (secretKey: string, { id, secret }: { id: string; secret: string }) =>
  run(secretKey, async (call, sent) => {
    await call("POST", `/v1/webhooks/${id}/test`, {})
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    const request = sent[0] as Request
    const body = new Uint8Array(await request.arrayBuffer())
    await verifyWebhook({ headers: request.headers, body, secrets: [secret] })
  })

/** Every sealed text in the data folder. */
function sealed(): string[] {
  const database = new DatabaseSync(join(dataDir, "service.db"))
  const texts = ["select secret from webhooks", "select credentials from integrations where kind <> 'api'"]
    .concat("select previous_secrets from webhooks where previous_secrets is not null")
    .concat("select secret from trashed_items where secret is not null")
    .concat("select answer from idempotency_keys where answer is not null")
    .flatMap((query) =>
      database
        .prepare(query)
        .all()
        .flatMap((row) => Object.values(row).map(String)),
    )
  database.close()
  return texts
}
const keyIds = () => new Set(sealed().map((text) => text.split(".").slice(0, 2).join(".")))

it("the data folder contains no secret in clear, not even in stored answers", async () => {
  const { id, secret } = await fill(keyA)
  const secrets = [secret, password]
  await run(keyA, async (call) => {
    secrets.push((await call<{ secret: string }>("POST", `/v1/webhooks/${id}/rotate-secret`, {})).secret)
  })
  expect(sealed().length).toBeGreaterThan(4)
  for (const file of readdirSync(dataDir)) {
    const bytes = readFileSync(join(dataDir, file))
    for (const text of secrets) {
      expect(bytes.includes(text)).toBe(false)
      expect(bytes.includes(text.replace("whsec_", ""))).toBe(false)
    }
  }
})

it("a new key before the old one seals everything again, and the old one can then be removed", async () => {
  const hook = await fill(keyA)
  const lost = await fill(keyA)
  await run(keyA, async (call) => {
    hook.secret = (await call<{ secret: string }>("POST", `/v1/webhooks/${hook.id}/rotate-secret`, {})).secret
    await call("DELETE", `/v1/webhooks/${lost.id}`)
  })
  const before = keyIds()
  expect(before.size).toBe(1)
  expect(await proveSigned(`${keyB}, ${keyA}`, hook)).toEqual([])
  const after = keyIds()
  expect(after.size).toBe(1)
  expect(after).not.toEqual(before)
  expect(await proveSigned(keyB, hook)).toEqual([])
  // Also what is in the trash.
  await run(keyB, (call) => call("PATCH", `/v1/webhooks/${lost.id}`, { trashed: false }))
  expect(await proveSigned(keyB, lost)).toEqual([])
})

it("a key after the first one opens secrets, and leaves those of the first one as they are", async () => {
  const hook = await fill(keyA)
  const before = sealed()
  expect(await proveSigned(`${keyA},${keyC}`, hook)).toEqual([])
  expect(sealed()).toEqual(expect.arrayContaining(before))
})

it("tokens of sites survive the rotation", async () => {
  let since = ""
  const changes = () => `/v1/brands/${brandId}/content/changes`
  await run(keyA, async (call) => {
    since = (await call<{ next_sync_token: string }>("GET", changes())).next_sync_token
  })
  await run(`${keyB},${keyA}`, async (call) => {
    expect(await call("GET", `${changes()}?since=${encodeURIComponent(since)}`)).toMatchObject({ data: [] })
  })
})

it("with a lost key, nothing is sent or ready to write, an error lists what is affected, and new secrets repair it", async () => {
  const hook = await fill(keyA)
  let integrationId = ""
  const errors = await run(keyB, async (call, sent, ready) => {
    expect([await ready(), await ready("/readyz/read")]).toEqual(["503 unreadable", "200 unreadable"])
    await call("POST", `/v1/webhooks/${hook.id}/test`, {})
    // The worker looks at once, and again each second.
    await setTimeout(1500)
    const log = await call<{ data: object[] }>("GET", `/v1/webhooks/${hook.id}/deliveries`)
    expect(log.data[0]).toMatchObject({ status: "pending", attempts: 0 })
    expect(sent).toEqual([])
    const rotated = await call<typeof hook & { previous_secret_until: null }>(
      "POST",
      `/v1/webhooks/${hook.id}/rotate-secret`,
      {},
    )
    expect(rotated.previous_secret_until).toBeNull()
    hook.secret = rotated.secret
    // What waited goes out.
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    const list = await call<{ data: { id: string; kind: string }[] }>("GET", `/v1/brands/${brandId}/integrations`)
    integrationId = list.data.find(({ kind }) => kind !== "api")?.id ?? ""
    const connection = { kind: "wordpress", credentials: { username: "editor", application_password: password } }
    await call("PATCH", `/v1/integrations/${integrationId}`, { connection })
    await vi.waitFor(async () => expect(await ready()).toBe("200 "), 5000)
  })
  expect(errors).toHaveLength(1)
  const [error] = errors as [Error & { code: string }]
  expect(isCitableError(error) && error.code).toBe("wrong_secret_key")
  for (const id of [hook.id, integrationId]) expect(error.message).toContain(id)
  expect(error.message).not.toContain(keyB)
  expect(await proveSigned(keyB, hook)).toEqual([])
})

it("a secret sealed for one integration does not open for another", async () => {
  await fill(keyA)
  await fill(keyA)
  const database = new DatabaseSync(join(dataDir, "service.db"))
  const rows = database.prepare("select id, credentials from integrations where kind <> 'api' order by id").all()
  const [one, two] = rows.map((row) => ({ id: String(row["id"]), credentials: String(row["credentials"]) }))
  database.prepare("update integrations set credentials = ? where id = ?").run(one?.credentials ?? "", two?.id ?? "")
  database.close()
  const errors = await run(`${keyB},${keyA}`, async () => undefined)
  expect(String(errors[0])).toContain(two?.id)
  expect(String(errors[0])).not.toContain(one?.id)
})

it.each([["short"], [`${keyA},short`], [`${keyA},`]])("a key that is too short is refused: %s", async (secretKey) => {
  await expect(createService({ dataDir, secretKey })).rejects.toMatchObject({ code: "invalid_secret_key" })
})
