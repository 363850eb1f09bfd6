import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

import { type CreatedApiKey, parseCredential, type ToolOutput } from "@citable/contract"
import { createService, type Service } from "@citable/service"
import { afterEach, beforeEach, expect, it } from "vitest"

let dataDir: string
let services: Service[]
let operatorToken: string
let brandId: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "citable-shared-"))
  const first = await createService({ dataDir, rateLimit: false })
  services = [first, await createService({ dataDir, rateLimit: false })]
  operatorToken = first.operatorToken ?? ""
  brandId = first.brandId ?? ""
})

afterEach(async () => {
  await Promise.all(services.map((service) => service.close()))
  await rm(dataDir, { recursive: true })
})

async function ask(service: number, method: string, path: string, body?: unknown, key = operatorToken) {
  const answer = await services[service]?.fetch(
    new Request(`http://service${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
  if (answer === undefined) throw new Error("There are two services.")
  return { status: answer.status, body: (await answer.json()) as unknown }
}

it("one service refuses a key as soon as the other has revoked it", async () => {
  const keys = `/v1/brands/${brandId}/api-keys`
  for (let round = 0; round < 20; round++) {
    const { key } = (await ask(round % 2, "POST", keys, {})).body as CreatedApiKey
    expect((await ask(1, "GET", "/v1/tools", undefined, key)).status).toBe(200)
    expect((await ask(0, "GET", "/v1/tools", undefined, key)).status).toBe(200)
    await ask(round % 2, "DELETE", `${keys}/${parseCredential(key)?.id}`)
    expect((await ask(1 - (round % 2), "GET", "/v1/tools", undefined, key)).status).toBe(401)
  }
})

it("the next answer of one service contains what the other has published, even after the log restarts", async () => {
  const content = `/v1/brands/${brandId}/content`
  // Write enough that SQLite checkpoints and restarts its log several times.
  const body = "A paragraph of some length.\n\n".repeat(20_000)
  const seen = async (service: number) => {
    const page = await ask(service, "GET", `${content}?fields=title&limit=100`)
    return (page.body as ToolOutput<"list_content">).data.length
  }
  for (let round = 0; round < 30; round++) {
    const [writer, reader] = [round % 2, 1 - (round % 2)]
    expect(await seen(reader)).toBe(round)
    const created = await ask(writer, "POST", content, { title: `No. ${round}`, body })
    const { id } = created.body as ToolOutput<"create_content">
    await ask(writer, "POST", `/v1/content/${id}/publish`, {})
    expect(await seen(reader)).toBe(round + 1)
    expect(await seen(writer)).toBe(round + 1)
  }
})

it("a write waits for another process without stopping this one, and is stored as soon as the other has ended", async () => {
  const other = new DatabaseSync(join(dataDir, "service.db"))
  other.exec("begin immediate")
  let isStored = false
  const storing = ask(0, "POST", `/v1/brands/${brandId}/content`, { title: "Waits" }).finally(() => {
    isStored = true
  })
  for (let round = 0; round < 5; round++) {
    await new Promise((resolve) => setImmediate(resolve))
    expect((await ask(0, "GET", "/healthz")).status).toBe(200)
  }
  expect(isStored).toBe(false)
  other.exec("rollback")
  other.close()
  expect((await storing).status).toBe(201)
})
