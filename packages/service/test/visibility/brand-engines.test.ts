import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { BrandSetup, Integration } from "@citable/contract"
import type { Answer, Scan } from "@citable/contract/visibility"
import { onEngine, startService, type StartedService } from "@citable/dev"
import type { Engine, EngineFetch } from "@citable/engines/engine"
import { createService } from "@citable/service"
import { afterEach, expect, it, vi } from "vitest"

import { quietEngine } from "../quiet-engine.ts"

let started: StartedService | undefined
let log: string[] = []
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  await started?.close()
  started = undefined
  log = []
  for (const close of closing.splice(0)) await close()
})

const call = <Result>(method: string, path: string, body?: unknown) =>
  (started as StartedService).call<Result>(method, path, body, started?.operatorToken)
const open = async (options: Parameters<typeof startService>[0] = {}) => {
  started = await startService({
    onError: (error) => log.push(String(error)),
    onRequest: (entry) => log.push(JSON.stringify(entry)),
    ...options,
  })
  return `/v1/brands/${started.brandId}`
}
const connect = (brand: string, connection: unknown) =>
  call<Integration>("POST", `${brand}/integrations`, { name: "Own key", connection })
const scan = async (brand: string, body: unknown = {}) => {
  const { id } = await call<Scan>("POST", `${brand}/scans`, body)
  return vi.waitFor(
    async () => {
      const done = await call<Scan>("GET", `${brand}/scans/${id}`)
      expect(["completed", "failed"]).toContain(done.status)
      return done
    },
    { timeout: 50_000, interval: 20 },
  )
}
const problem = (request: Promise<unknown>) =>
  request.then(
    () => "taken",
    (error: unknown) => String(error),
  )
const answersOf = async (brand: string, { id }: Scan) =>
  (await call<{ data: Answer[] }>("GET", `${brand}/scans/${id}/answers`)).data

/** A server of Chat Completions on loopback. */
async function startModel(answer: (key: string) => { status: number; body: unknown }) {
  const keys: string[] = []
  const server = createServer((request, response) => {
    const key = (request.headers.authorization ?? "").replace("Bearer ", "")
    keys.push(key)
    const { status, body } = answer(key)
    request.resume()
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve)
  })
  closing.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  return { keys, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` }
}
const chat = (content: string) => ({
  model: "local-1",
  choices: [{ message: { content }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1_000_000, completion_tokens: 1_000_000 },
})
const compatible = (url: string, key?: string) => ({
  kind: "openai_compatible",
  config: { engine: "local_model", url, model: "local", prices: { input: 1, output: 2, searches: 0 } },
  credentials: key === undefined ? {} : { api_key: key },
})

it("a brand's own key and server are used only for that brand", async () => {
  const model = await startModel(() => ({ status: 200, body: chat("Nothing.") }))
  const brand = await open()
  await call("POST", `${brand}/prompts`, { prompts: [{ text: "Which?" }] })
  expect(await problem(call("POST", `${brand}/scans`, {}))).toContain("No engine is configured")
  const made = await connect(brand, compatible(model.url, "key-of-the-brand"))
  expect(made).toMatchObject({ kind: "openai_compatible", config: { engine: "local_model", model: "local" } })
  expect(await call<BrandSetup>("GET", `${brand}/setup`)).toMatchObject({
    engines: [{ name: "local_model", surface: "api" }],
    writers: ["local_model"],
  })
  const done = await scan(brand)
  expect(done).toMatchObject({ status: "completed", answered: 1, cost_usd: { value: 3 } })
  expect(model.keys).toEqual(["key-of-the-brand"])

  const other = `/v1/brands/${(await call<{ id: string }>("POST", "/v1/brands", { name: "Other" })).id}`
  await call("POST", `${other}/prompts`, { prompts: [{ text: "Which?" }] })
  expect(await problem(call("POST", `${other}/scans`, {}))).toContain("No engine is configured")

  expect(await call<BrandSetup>("GET", `${other}/setup`)).toMatchObject({ engines: [], writers: [] })

  await call("DELETE", `/v1/integrations/${made.id}`)
  expect(await call<BrandSetup>("GET", `${brand}/setup`)).toMatchObject({ engines: [], writers: [] })
  expect(await problem(call("POST", `${brand}/scans`, {}))).toContain("No engine is configured")
})

it("a brand's key replaces the instance's engine with that name, and the other engines stay", async () => {
  const instance: Engine = {
    ...quietEngine,
    name: "chatgpt",
    ask: () => Promise.reject(new Error("the instance pays")),
  }
  const asked: string[] = []
  const engineFetch: EngineFetch = async (url, { headers }) => {
    asked.push(`${url} ${headers["authorization"]}`)
    return Response.json({
      model: "gpt",
      status: "completed",
      output: [{ type: "message", content: [{ type: "output_text", text: "Own.", annotations: [] }] }],
      usage: { input_tokens: 1, output_tokens: 1 },
    })
  }
  const brand = await open({ engines: [instance, quietEngine], engineFetch })
  await call("POST", `${brand}/prompts`, { prompts: [{ text: "Which?" }] })
  await connect(brand, { kind: "openai", config: {}, credentials: { api_key: "sk-own" } })
  const done = await scan(brand)
  const texts = (await answersOf(brand, done)).map(({ engine, text }) => [engine, text] as const)
  expect(Object.fromEntries(texts)).toEqual({ chatgpt: "Own.", quiet: "Nothing." })
  expect(asked).toEqual(["https://api.openai.com/v1/responses Bearer sk-own"])
})

it.each([
  ["openai", "https://api.openai.com/v1/responses", "authorization"],
  ["anthropic", "https://api.anthropic.com/v1/messages", "x-api-key"],
  ["gemini", "https://generativelanguage.googleapis.com/", "x-goog-api-key"],
  ["perplexity", "https://api.perplexity.ai/v1/agent", "authorization"],
])("the key of %s is sent only to its vendor, with the configured model", async (kind, url, header) => {
  const sent: string[] = []
  const engineFetch: EngineFetch = async (to, { headers, body = "" }) => {
    sent.push(to, headers[header] ?? "", body)
    return Response.json({ error: { message: "no" } }, { status: 401 })
  }
  const brand = await open({ engineFetch })
  await call("POST", `${brand}/prompts`, { prompts: [{ text: "Which?" }] })
  await connect(brand, { kind, config: { model: "model-x" }, credentials: { api_key: "key-0123456789" } })
  const done = await scan(brand)
  expect(done.engines[0]?.errors).toMatchObject([{ code: "engine_key_refused" }])
  expect(sent[0]?.startsWith(url)).toBe(true)
  expect(sent[1]).toContain("key-0123456789")
  expect(`${sent[0]} ${sent[2]}`).toContain("model-x")
})

it("a key is in no answer, error or log, even if the server echoes it", async () => {
  const key = 'say"it/back\\0123456789'
  const model = await startModel((given) => ({
    status: 200,
    body: { ...chat(`You sent ${given}`), model: given, echo: given },
  }))
  const refusing = await startModel((given) => ({ status: 401, body: { error: { message: `${given} is wrong` } } }))
  const brand = await open()
  await call("POST", `${brand}/prompts`, { prompts: [{ text: "Which?" }] })
  await connect(brand, compatible(model.url, key))
  const { connection } = { connection: compatible(refusing.url, key) }
  await connect(brand, { ...connection, config: { ...connection.config, engine: "refusing" } })
  const done = await scan(brand)
  const answers = await answersOf(brand, done)
  expect(answers.map(({ text }) => text)).toEqual(["You sent (key)"])
  const exported: string[] = [JSON.stringify(answers), JSON.stringify(done), ...log]
  exported.push(
    JSON.stringify(await call("GET", `${brand}/integrations`)),
    JSON.stringify(await call("GET", `${brand}/setup`)),
  )
  for (const text of exported) expect(text).not.toContain("0123456789")
  expect(done.engines.find(({ engine }) => engine === "refusing")?.errors[0]?.detail).toContain("(key) is wrong")
})

it("a brand has one engine per name, and a new address needs the key again", async () => {
  const model = await startModel(() => ({ status: 200, body: chat("Nothing.") }))
  const brand = await open()
  const own = await connect(brand, compatible(model.url, "key-of-the-brand"))
  expect(await problem(connect(brand, compatible(model.url)))).toContain("already")
  await connect(brand, { kind: "openai", config: {}, credentials: { api_key: "one" } })
  expect(await problem(connect(brand, { kind: "openai", config: {}, credentials: { api_key: "two" } }))).toContain(
    "already",
  )
  const renamed = { ...compatible(model.url), config: { ...compatible(model.url).config, engine: "chatgpt" } }
  expect(await problem(connect(brand, renamed))).toContain("already")
  const update = (connection: unknown) => problem(call("PATCH", `/v1/integrations/${own.id}`, { connection }))
  const { config } = compatible("http://127.0.0.1:9/v1")
  expect(await update({ kind: "openai_compatible", config })).toContain("credentials")
  expect(
    await update({ kind: "openai_compatible", config: { ...config, url: model.url, engine: "chatgpt" } }),
  ).toContain("already")
  expect(await update({ kind: "openai_compatible", config: { ...config, url: model.url, model: "other" } })).toBe(
    "taken",
  )
  expect(
    await problem(connect(brand, { kind: "gemini", config: {}, credentials: { api_key: "line\nbreak" } })),
  ).toContain("visible ASCII")
})

it("a key is tested with a free request, and the integration shows the server's message", async () => {
  const asked: string[] = []
  let status = 200
  const engineFetch: EngineFetch = async (url, { method }) => {
    asked.push(`${method} ${url}`)
    return Response.json(status === 200 ? { data: [] } : { error: { message: "no key-0123456789" } }, { status })
  }
  const brand = await open({ engineFetch })
  const credentials = { api_key: "key-0123456789" }
  const test = ({ id }: Integration) => call<Integration>("POST", `/v1/integrations/${id}/test`)
  const made: Integration[] = []
  for (const kind of ["openai", "anthropic", "gemini"]) {
    made.push(await connect(brand, { kind, config: {}, credentials }))
  }
  made.push(await connect(brand, compatible("http://models.example/v1", "key-0123456789")))
  for (const one of made) {
    expect(await test(one)).toMatchObject({ status: "connected", error: null, tested_at: expect.any(String) as string })
  }
  expect(asked).toEqual([
    "GET https://api.openai.com/v1/models",
    "GET https://api.anthropic.com/v1/models",
    "GET https://generativelanguage.googleapis.com/v1beta/models?pageSize=1",
    "GET http://models.example/v1/models",
  ])
  status = 401
  for (const one of made) {
    const { status: now, error } = await test(one)
    expect([now, error]).toEqual(["failed", expect.stringContaining("refused the API key") as string])
    expect(error).not.toContain("0123456789")
  }
  const unpriced = await connect(brand, { kind: "perplexity", config: {}, credentials })
  expect(await problem(test(unpriced))).toContain("The first scan tests it")
})

it("an address on a private network is refused if the instance does not allow it", async () => {
  const model = await startModel(() => ({ status: 200, body: chat("Nothing.") }))
  const brand = await open({ allowPrivateNetwork: false })
  await call("POST", `${brand}/prompts`, { prompts: [{ text: "Which?" }] })
  await connect(brand, compatible(model.url, "key-of-the-brand"))
  const done = await scan(brand)
  expect(done.engines[0]?.errors).toMatchObject([{ code: "engine_unreachable" }])
  expect(done.engines[0]?.errors[0]?.detail).toContain("does not connect to")
  expect(model.keys).toEqual([])
})

it("a key that SECRET_KEY of no process opens for an hour refuses each question, and the instance does not pay instead", async () => {
  const folder = await mkdtemp(join(tmpdir(), "citable-engines-"))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  const dataDir = join(folder, "data")
  const place = { dataDir, ...(await onEngine(dataDir)) }
  const brand = await open({ ...place, secretKey: "the-first-key-of-32-characters-or-more" })
  await call("POST", `${brand}/prompts`, { prompts: [{ text: "Which?" }] })
  await connect(brand, { kind: "openai", config: {}, credentials: { api_key: "own" } })
  const { operatorToken = "" } = started ?? {}
  await started?.close()
  started = undefined
  let asked = 0
  const instance: Engine = { ...quietEngine, name: "chatgpt", ask: (...args) => (asked++, quietEngine.ask(...args)) }
  const secretKey = "another-key-of-32-characters-or-more"
  let ahead = 0
  const now = () => Date.now() + ahead
  const service = await createService({ ...place, secretKey, engines: [instance], now, onError: () => {} })
  closing.unshift(() => service.close())
  const ask = async (method: string, path: string) => {
    const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" }
    const body = method === "POST" ? { body: "{}" } : {}
    return (await (
      await service.fetch(new Request(`http://localhost${path}`, { method, headers, ...body }))
    ).json()) as Scan
  }
  const { id } = await ask("POST", `${brand}/scans`)
  const done = await vi.waitFor(
    async () => {
      const one = await ask("GET", `${brand}/scans/${id}`)
      if (ahead < 3_600_000) expect(one.failed).toBe(0)
      ahead += 60_000
      expect(one.failed).toBe(1)
      return one
    },
    { timeout: 50_000, interval: 20 },
  )
  expect(done.engines[0]?.errors).toMatchObject([{ code: "engine_key_refused" }])
  expect(done.engines[0]?.errors[0]?.detail).toContain("SECRET_KEY")
  expect(asked).toBe(0)
})
