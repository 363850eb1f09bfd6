import { type Problem, problemSchema } from "@citable/contract"
import { ofTheDay, startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { type BrandWorld, makeBrandWorld } from "../make-brand-world.ts"
import { quietEngine } from "../quiet-engine.ts"
import { type HostileCall, hostileCalls } from "./hostile-calls.ts"
import { manyMembers, textOf } from "./hostile-inputs.ts"

const maxBody = 4 * 1024 * 1024
const maxProblem = 16 * 1024

let started: StartedService
let world: BrandWorld
let content: string
beforeAll(async () => {
  const deliveryFetch = async () => new Response(null, { status: 204 })
  started = await startService({ engines: [quietEngine], deliveryFetch })
  world = await makeBrandWorld(started, started.operatorToken, "mine")
  content = `/v1/brands/${world.brandId}/content`
})
afterAll(() => started.close())

type Sent = Pick<HostileCall, "method" | "path" | "body" | "headers">

async function send({ method, path, body, headers }: Sent) {
  const response = await fetch(started.url + path, {
    method,
    redirect: "manual",
    headers: { authorization: `Bearer ${started.operatorToken}`, "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: body() }),
  })
  const type = response.headers.get("content-type")
  return { status: response.status, type, text: await response.text() }
}

interface Message {
  error?: { code: number; message: string }
  result?: { isError?: boolean; content: { text: string }[] }
}

/** The only message of an MCP answer, which can be a stream. */
function readMessage(text: string): Message {
  return JSON.parse(text.startsWith("{") ? text : text.slice(text.indexOf("{"))) as Message
}

/** The problem of a refused call. Undefined for a success. */
function readRefusal(surface: HostileCall["surface"], { status, type, text }: Awaited<ReturnType<typeof send>>) {
  if (type === "application/problem+json") problemSchema.parse(JSON.parse(text))
  if (status >= 400) return text
  if (surface !== "MCP" || text === "") return undefined
  const { error, result } = readMessage(text)
  return error !== undefined ? text : result?.isError === true ? result.content[0]?.text : undefined
}

async function post(path: string, body: unknown): Promise<Problem> {
  const { status, text } = await send({ method: "POST", path, body: () => JSON.stringify(body) })
  const problem = problemSchema.parse(JSON.parse(text))
  expect(problem.status).toBe(status)
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxProblem)
  return problem
}

async function message(body: Record<string, unknown>, path = "/mcp"): Promise<Message & { bytes: number }> {
  const headers = { accept: "application/json, text/event-stream" }
  const sent = { jsonrpc: "2.0", id: 1, ...body }
  const { text } = await send({ method: "POST", path, headers, body: () => JSON.stringify(sent) })
  return { ...readMessage(text), bytes: Buffer.byteLength(text) }
}

it("a refusal has at most 16 KiB, whatever the request contains, over REST and MCP", async () => {
  const seen = new Set<string>()
  const failures: string[] = []
  const calls = [...hostileCalls({ bytes: 20_000, ids: world.ids })]
  const chosen = new Set(ofTheDay([...new Set(calls.map(({ operation }) => operation))], 3))
  for (const call of calls) {
    const { surface, operation, kind, shape } = call
    if (
      !chosen.has(operation) ||
      seen.has(shape) ||
      !/control|%01|many unknown (members of texts|parameters)$|as many/.test(kind)
    )
      continue
    seen.add(shape)
    const answer = await send(call)
    const { status } = answer
    const refusal = readRefusal(surface, answer)
    const bytes = Buffer.byteLength(refusal ?? "")
    const isRefused = refusal !== undefined || !kind.startsWith("/ many unknown")
    if (bytes > maxProblem || !isRefused || (status >= 500 && status !== 501)) {
      failures.push(`${surface} ${operation}, ${kind}: ${status}, a refusal of ${bytes} bytes`)
    }
  }
  expect(failures).toEqual([])
  expect(seen.size).toBeGreaterThan(150)
})

describe("a request of 4 MiB", () => {
  it("with too many unknown members is refused; with fewer, the answer names the first ones and counts the others", async () => {
    expect(await post(content, manyMembers(maxBody - 100))).toMatchObject({
      status: 422,
      code: "invalid_input",
      detail: "An object in the body has more than 1000 members.",
    })
    const problem = await post(content, { title: "x", ...manyMembers(6000) })
    const count = Object.keys(manyMembers(6000)).length
    expect(problem.detail).toBe(
      "The input is not valid. /k0: unknown member. /k1: unknown member. /k2: unknown member. " +
        `See errors for 47 of ${count - 3} more.`,
    )
    expect(problem.errors).toHaveLength(50)
  })

  it.each(["plain", "quoted", "control", "slash"] as const)(
    "with a huge member name gets an answer with the beginning of the name: %s",
    async (letter) => {
      const name = textOf(maxBody - 100, letter)
      const { errors = [], detail } = await post(content, { title: "x", [name]: 1 })
      expect(errors).toEqual([{ pointer: expect.stringMatching(/^\/.{20,}…$/s) as string, detail: "unknown member" }])
      expect(detail.length).toBeLessThan(500)
    },
  )

  it.each([
    ["of values", { tags: Array.from({ length: 1_300_000 }, () => ({})) }, "more than 100000 values"],
    ["of lists in lists", { x: Array.from({ length: 600_000 }, () => [[]]) }, "more than 100000 values"],
  ])("of a great many %s is refused before it is parsed", async (_, body, detail) => {
    expect(await post(content, body)).toMatchObject({
      status: 422,
      code: "invalid_input",
      detail: expect.stringContaining(detail) as string,
    })
  })

  it("is accepted if it is one text within the limits, such as a body with escaped characters", async () => {
    const body = textOf(maxBody - 200, "control")
    const { status, text } = await send({
      method: "POST",
      path: content,
      body: () => JSON.stringify({ title: "Large", body }),
    })
    expect([status, (JSON.parse(text) as { body: string }).body === body]).toEqual([201, true])
  })

  const long = textOf(maxBody - 1000)
  it.each<[string, Record<string, unknown>]>([
    ["an id", { id: long, method: "tools/list" }],
    ["a method", { method: long }],
    ["a tool", { method: "tools/call", params: { name: long } }],
    ["a protocol version", { method: "ping", params: { _meta: { "io.modelcontextprotocol/protocolVersion": long } } }],
  ])("by MCP is no message of the protocol where %s is that long", async (_, body) => {
    const { error, bytes } = await message(body)
    expect(error).toMatchObject({ code: -32_600 })
    expect(bytes).toBeLessThan(500)
  })

  it("with arguments of that size is refused over MCP as over REST", async () => {
    const call = (name: string, input: unknown) => message({ method: "tools/call", params: { name, arguments: input } })
    const { result, bytes } = await call("list_content", {
      brand_id: world.brandId,
      [textOf(maxBody - 1000, "quoted")]: 1,
    })
    expect(result?.isError).toBe(true)
    expect(JSON.parse(result?.content[0]?.text ?? "")).toMatchObject({ code: "invalid_input", errors: [{}] })
    expect(bytes).toBeLessThan(4000)
  })

  it("that searches for a tool is refused: a few words are enough", async () => {
    const query = "a ".repeat(maxBody / 2 - 1000)
    const params = { name: "find_tools", arguments: { query } }
    const { result } = await message({ method: "tools/call", params }, "/mcp/compact")
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("200 characters") as string }],
    })
  })
})

it("each query parameter is read once, however many there are", async () => {
  const query = Object.keys(manyMembers(20_000)).join("&").slice(0, 15_000)
  const { status, text } = await send({ method: "GET", path: `${content}?${query}` })
  expect([status, (JSON.parse(text) as Problem).errors?.length]).toEqual([422, 50])
})
