import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"

import { bundleProgram, listen } from "@citable/dev"
import { verifyWebhook } from "@citable/webhooks"
import { afterEach, beforeEach, expect, it, vi } from "vitest"

const bin = await bundleProgram(new URL("../src/bin.ts", import.meta.url))
let dataDir: string
const children: ChildProcess[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "citable-serve-"))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL")
  await rm(dataDir, { recursive: true, force: true })
})

function run(...argv: string[]) {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", bin, ...argv], {
    stdio: ["ignore", "pipe", "pipe"],
  })
  children.push(child)
  return child
}

interface Listening {
  url: string
  operator_token?: string
  brand_id?: string
}

async function serve(): Promise<Listening & { child: ChildProcess }> {
  const child = run("serve", "--port", "0", "--data", dataDir, "--json")
  for await (const line of createInterface({ input: child.stdout }))
    return { ...(JSON.parse(line) as Listening), child }
  throw new Error("citable serve ended without listening")
}

async function output(...argv: string[]) {
  const child = run(...argv)
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk.toString()))
  const [code] = (await once(child, "close")) as [number]
  return { code, text: chunks.join("") }
}

async function call<Answer>(url: string, token: string, method: string, path: string, body: unknown): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Answer
}

it("the first start creates an account and prints its token once; the token is not on disk", async () => {
  const first = await serve()
  expect(first.operator_token).toMatch(/^cta_\w{48}$/)
  first.child.kill("SIGTERM")
  expect(await once(first.child, "exit")).toEqual([0, null])
  const second = await serve()
  expect(second.operator_token).toBeUndefined()
  for (const file of await readdir(dataDir)) {
    expect((await readFile(join(dataDir, file))).includes((first.operator_token ?? "").slice(14, 46))).toBe(false)
  }
  const minted = await output("token", "create", "--data", dataDir)
  expect(minted.code).toBe(0)
  for (const token of [first.operator_token, minted.text.trim()]) {
    expect((await fetch(`${second.url}/v1/tools`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
  }
})

it("a taken port and a folder without a service are one-sentence errors", async () => {
  const occupied = createServer().listen(0, "127.0.0.1")
  await once(occupied, "listening")
  const { port } = occupied.address() as { port: number }
  const busy = await output("serve", "--port", String(port), "--data", dataDir)
  expect([busy.code, busy.text]).toEqual([1, expect.stringContaining(`Port ${port} is taken.`)])
  // Nothing is made whose token a later start would not show.
  expect([busy.text.includes("cta_"), existsSync(join(dataDir, "service.db"))]).toEqual([false, false])
  occupied.close()
  const empty = await output("token", "create", "--data", join(dataDir, "nothing"))
  expect([empty.code, empty.text]).toEqual([1, expect.stringContaining("There is no service in")])
})

it("a publish is delivered even if the service is killed before the delivery", async () => {
  const received: { id: string | null; slug: string }[] = []
  let secret = ""
  let answering = false
  const receiver = await listen(async (request) => {
    // The receiver is unreachable until the kills are over.
    if (!answering) return new Response(null, { status: 503 })
    const body = new Uint8Array(await request.arrayBuffer())
    await verifyWebhook({ headers: request.headers, body, secrets: [secret] })
    const { data } = JSON.parse(new TextDecoder().decode(body)) as { data: { slug: string } }
    received.push({ id: request.headers.get("webhook-id"), slug: data.slug })
    return new Response(null, { status: 204 })
  })
  let service = await serve()
  const { operator_token: token = "", brand_id: brandId = "" } = service
  const hook = { url: `${receiver.url}/hook` }
  secret = (await call<{ secret: string }>(service.url, token, "POST", `/v1/brands/${brandId}/webhooks`, hook)).secret
  const slugs: string[] = []
  for (let round = 0; round < 5; round++) {
    const slug = `article-${round}`
    const { id } = await call<{ id: string }>(service.url, token, "POST", `/v1/brands/${brandId}/content`, {
      title: slug,
      slug,
    })
    await call(service.url, token, "POST", `/v1/content/${id}/publish`, {})
    service.child.kill("SIGKILL")
    await once(service.child, "exit")
    slugs.push(slug)
    service = await serve()
    expect(
      (await fetch(`${service.url}/v1/content/${id}`, { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(200)
  }
  answering = true
  await vi.waitFor(() => expect([...new Set(received.map(({ slug }) => slug))].toSorted()).toEqual(slugs), {
    timeout: 200_000,
    interval: 100,
  })
  await receiver.close()
}, 300_000)
