import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { request } from "node:http"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"

import { bundleProgram, listen, type Listening } from "@citable/dev"
import { runCli } from "citable"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"

import { readServeConfig } from "../src/serve/read-serve-config.ts"

const bin = await bundleProgram(new URL("../src/bin.ts", import.meta.url))
const children: ChildProcess[] = []
const folders: string[] = []
afterAll(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL")
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

interface Line {
  event: string
  [field: string]: unknown
}

/** Starts `citable serve` and collects its lines. */
async function serve(env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-operations-"))
  folders.push(dataDir)
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", bin, "serve", "--json"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, PORT: "0", DATA_DIR: dataDir, ...env },
  })
  children.push(child)
  const lines: Line[] = []
  createInterface({ input: child.stdout }).on("line", (line) => lines.push(JSON.parse(line) as Line))
  await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0), { interval: 20 })
  const { url, operator_token: token, brand_id: brandId } = lines.shift() as unknown as Record<string, string>
  return { child, lines, url: url ?? "", token: token ?? "", brandId: brandId ?? "" }
}

it("a misspelt file among the operator's prompts stops the start, and is named", async () => {
  const folder = await mkdtemp(join(tmpdir(), "citable-operations-"))
  folders.push(folder)
  const prompts = join(folder, "prompts")
  await mkdir(prompts)
  await writeFile(join(prompts, "reply-to-tread.md"), "Rules.")
  const err: string[] = []
  const env = { DATA_DIR: join(folder, "data"), PORT: "0", WRITING_PROMPTS: prompts }
  const io = { env, out: () => {}, err: (line: string) => err.push(line), signal: AbortSignal.abort() }
  expect(await runCli(["serve"], io)).toBe(1)
  expect(err.join("\n")).toContain(`${join(prompts, "reply-to-tread.md")} is not a prompt`)
})

it("wrong settings are reported together without values, and the service does not start", async () => {
  const err: string[] = []
  const env = {
    SECRET_KEY: "too-short-and-secret",
    PUBLIC_URL: "citable.example.com",
    TRUST_PROXY: "everybody",
    CORS_ORIGINS: "https://app.example.com/path",
    METRICS_TOKEN: "hunter2",
    LOG: "yes",
    DATABASE_URL: "mysql://root@localhost/citable",
    MEDIA_S3_ENDPOINT: "s3.example.com",
    COMPATIBLE_ENGINE_URL: "models.example.com",
    SCAN_BUDGET_USD: "much",
    SCAN_BUDGET_QUESTIONS: "many",
    SCAN_QUESTIONS_AT_ONCE: "0",
    OPENAI_PRICES: "1/5",
    WRITER_PRICES: "2/10/0",
  }
  const given = { ...env, GOOGLE_CLIENT_ID: "123", DATAFORSEO_LOGIN: "ada", REDDIT_CLIENT_SECRET: "hunter2" }
  const io = { env: given, out: () => {}, err: (line: string) => err.push(line), signal: AbortSignal.abort() }
  expect(await runCli(["serve", "--port", "70000"], io)).toBe(2)
  const text = err.join("\n")
  const unset = [
    "MEDIA_S3_BUCKET",
    "MEDIA_S3_ACCESS_KEY_ID",
    "MEDIA_S3_SECRET_ACCESS_KEY",
    "COMPATIBLE_ENGINE_MODEL",
    "GOOGLE_CLIENT_SECRET",
    "DATAFORSEO_PASSWORD",
    "REDDIT_CLIENT_ID",
    "REDDIT_USERNAME",
  ]
  for (const name of ["--port", ...Object.keys(env), ...unset]) expect(text).toContain(`  ${name}: must be `)
  for (const value of ["too-short-and-secret", "hunter2", "mysql:"]) expect(text).not.toContain(value)
})

it("a demo does not start where other machines can reach it", async () => {
  for (const env of [{ HOST: "0.0.0.0" }, { PUBLIC_URL: "https://citable.example.com" }]) {
    const err: string[] = []
    const io = { env, out: () => {}, err: (line: string) => err.push(line), signal: AbortSignal.abort() }
    expect(await runCli(["serve", "--demo"], io)).toBe(2)
    expect(err.join("\n")).toContain("--demo: must be false, because")
  }
})

it("engines with a key can be asked, and no key is printed", async () => {
  const secret = "sk-not-a-real-key"
  const { url, token, brandId, lines } = await serve({ OPENAI_API_KEY: secret, GEMINI_API_KEY: secret, LOG: "true" })
  const headers = { authorization: `Bearer ${token}` }
  const setup = await (await fetch(`${url}/v1/brands/${brandId}/setup`, { headers })).text()
  const names = (JSON.parse(setup) as { engines: { name: string }[] }).engines.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(["chatgpt", "gemini"]))
  expect(setup + JSON.stringify(lines)).not.toContain(secret)
})

it("a budget in dollars asks no engine whose price nobody has set, and says which setting has it", async () => {
  const asked: string[] = []
  const model = await listen(async (question) => {
    asked.push(await question.text())
    return Response.json({
      choices: [{ message: { content: "Acme." } }],
      usage: { prompt_tokens: 1, completion_tokens: 1 },
    })
  })
  const env = { COMPATIBLE_ENGINE_URL: `${model.url}/v1`, COMPATIBLE_ENGINE_MODEL: "m-8b", SCAN_BUDGET_USD: "0.01" }
  const start = async (more: Record<string, string>) => {
    const { url, token, brandId, child } = await serve({ ...env, ...more })
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const post = (path: string, body: object) =>
      fetch(`${url}/v1/brands/${brandId}/${path}`, { method: "POST", headers, body: JSON.stringify(body) })
    await post("prompts", { prompts: [{ text: "Which?" }] })
    const answer = await post("scans", {})
    const told = [answer.status, await answer.text()]
    child.kill("SIGKILL")
    return told
  }
  expect(await start({})).toEqual([
    501,
    expect.stringMatching(/local_model \(m-8b\) is unknown.*COMPATIBLE_ENGINE_PRICES/),
  ])
  expect(asked).toEqual([])
  expect(await start({ COMPATIBLE_ENGINE_PRICES: "1/2/0" })).toEqual([202, expect.anything()])
  await model.close()
})

it("by default there is no metrics port and no tracing", () => {
  const config = readServeConfig({ DATA_DIR: "/data" }, {})
  expect([config.PORT, config.METRICS_PORT, config.METRICS_TOKEN, config.isTraced]).toEqual([
    4400,
    undefined,
    undefined,
    false,
  ])
})

it("on SIGTERM, requests and deliveries in flight end, new ones are refused, and the process exits with 0", async () => {
  const arrived = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  let delivered = 0
  const receiver = await listen(async () => {
    arrived.resolve()
    await mayAnswer.promise
    delivered++
    return new Response(null, { status: 204 })
  })
  const { url, token, brandId, child } = await serve({ SHUTDOWN_DELAY: "1" })
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const post = async (path: string, body: unknown) =>
    (await (await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) })).json()) as { id: string }
  await post(`/v1/brands/${brandId}/webhooks`, { url: `${receiver.url}/hook` })
  const { id } = await post(`/v1/brands/${brandId}/content`, { title: "Under way" })
  await post(`/v1/content/${id}/publish`, {})
  await arrived.promise

  const slow = request(`${url}/v1/brands/${brandId}/content`, { method: "POST", headers })
  const answered = once(slow, "response") as Promise<[{ statusCode: number; headers: Record<string, string> }]>
  slow.write('{"title":')
  // When the service answers a later request, it has read these headers.
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const exited = once(child, "exit")
  child.kill("SIGTERM")
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503))
  await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow("fetch failed"))
  expect(child.exitCode).toBeNull()
  slow.end('"Finished all the same"}')
  const [{ statusCode, headers: said }] = await answered
  expect([statusCode, said["connection"]]).toEqual([201, "close"])
  mayAnswer.resolve()
  expect(await exited).toEqual([0, null])
  expect(delivered).toBe(1)
  await receiver.close()
})

describe("a service with logs, metrics, a proxy and a collector", () => {
  const spans: string[] = []
  let running: Awaited<ReturnType<typeof serve>>
  let metricsUrl: string
  let collector: Listening
  beforeAll(async () => {
    collector = await listen(async (sent) => {
      spans.push(`${new URL(sent.url).pathname} ${Buffer.from(await sent.arrayBuffer()).toString("latin1")}`)
      return new Response(null, { status: 200 })
    })
    const probe = await listen(async () => new Response())
    await probe.close()
    metricsUrl = probe.url
    running = await serve({
      SECRET_KEY: "",
      PUBLIC_URL: " ",
      LOG: "true",
      TRUST_PROXY: "loopback",
      METRICS_PORT: String(probe.port),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment=staging",
    })
  })

  it("starts with empty settings, which count as unset", async () => {
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200)
  })

  it("writes a JSON line for each request, without secrets, with the caller's address from the proxy", async () => {
    const { url, token, lines } = running
    const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": "198.51.100.1, 203.0.113.9, 127.0.0.1" }
    const answer = await fetch(`${url}/v1/tools?secret=in-the-query`, { headers })
    const requestId = answer.headers.get("request-id")
    const find = () => lines.find((line) => line["request_id"] === requestId)
    await vi.waitFor(() => expect(find()).toBeDefined())
    const expected = { level: "info", event: "request", path: "/v1/tools", status: 200, client_ip: "203.0.113.9" }
    expect(find()).toMatchObject(expected)
    expect(JSON.stringify(lines)).not.toContain(token.slice(14, 40))
    expect(JSON.stringify(lines)).not.toContain("in-the-query")
  })

  it("serves metrics on their own port and not on the main one", async () => {
    expect((await fetch(`${running.url}/metrics`)).status).toBe(404)
    const metrics = await fetch(`${metricsUrl}/metrics`)
    expect([metrics.status, await metrics.text()]).toEqual([200, expect.stringContaining("citable_requests_total")])
  })

  it("refuses a request with two Host headers", async () => {
    const send = async (hosts: string) => {
      const socket = connect(Number(new URL(running.url).port), "127.0.0.1")
      socket.write(`GET /healthz HTTP/1.1\r\n${hosts}\r\n`)
      const [chunk] = (await once(socket, "data")) as [Buffer]
      socket.destroy()
      return chunk.toString().slice(0, 12)
    }
    expect(await send("host: one.example\r\n")).toBe("HTTP/1.1 200")
    for (const second of ["two.example", "one.example"]) {
      expect(await send(`host: one.example\r\nHOST: ${second}\r\n`)).toBe("HTTP/1.1 400")
    }
  })

  it("refuses headers of more than 16 KiB with 431", async () => {
    const socket = connect(Number(new URL(running.url).port), "127.0.0.1")
    socket.write(`GET /healthz HTTP/1.1\r\nhost: x\r\nx-long: ${"a".repeat(17_000)}\r\n\r\n`)
    const [chunk] = (await once(socket, "data")) as [Buffer]
    expect(chunk.toString()).toMatch(/^HTTP\/1\.1 431 /)
    socket.destroy()
  })

  it("makes each request and delivery a span, continues its caller's trace, and sends the last spans when it stops", async () => {
    const { url, token, child, brandId } = running
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", traceparent }
    await fetch(`${url}/v1/brands`, { headers })
    await fetch(`${url}/report?token=secret-of-a-report`)
    const delivered = Promise.withResolvers<void>()
    const receiver = await listen(async () => {
      delivered.resolve()
      return new Response(null, { status: 202 })
    })
    const hook = { url: `${receiver.url}/hooks/secret-of-a-receiver` }
    await fetch(`${url}/v1/brands/${brandId}/webhooks`, { method: "POST", headers, body: JSON.stringify(hook) })
    const article = { method: "POST", headers, body: '{"title":"A"}' }
    const created = await fetch(`${url}/v1/brands/${brandId}/content`, article)
    const { id } = (await created.json()) as { id: string }
    await fetch(`${url}/v1/content/${id}/publish`, { method: "POST", headers, body: "{}" })
    await delivered.promise
    const exited = once(child, "exit")
    child.kill("SIGTERM")
    expect(await exited).toEqual([0, null])
    const all = spans.join("\n")
    const named = (key: string, stringValue: string) => JSON.stringify({ key, value: { stringValue } })
    const expected = [
      "/v1/traces",
      named("service.name", "citable"),
      named("deployment.environment", "staging"),
      '"name":"list_brands"',
      '"traceId":"0af7651916cd43dd8448eb211c80319c"',
      "citable.request_id",
      named("http.route", "/v1/brands"),
      named("http.route", "/v1/brands/{brand_id}/content"),
      '"name":"deliver webhook"',
      named("citable.event_type", "content.published"),
      named("server.address", new URL(receiver.url).host),
    ]
    for (const text of expected) expect(all).toContain(text)
    for (const secret of ["secret-of-a-", token.slice(14, 40)]) expect(all).not.toContain(secret)
    await Promise.all([receiver.close(), collector.close()])
  })
})
