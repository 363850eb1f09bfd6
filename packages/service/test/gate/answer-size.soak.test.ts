import type { Article } from "@citable/contract"
import { afterAll, beforeAll, expect, it } from "vitest"

import { type HostileCall, hostileCalls } from "./hostile-calls.ts"
import { textOf } from "./hostile-inputs.ts"
import { type Measured, type MeasuredService, startMeasuredService } from "./measured-service.ts"

const full = 4 * 1024 * 1024
const small = full / 64

let service: MeasuredService
beforeAll(async () => {
  service = await startMeasuredService()
})
afterAll(() => service.stop())

interface Row extends Omit<Measured, "text"> {
  name: string
}

const nameOf = ({ surface, operation, kind }: HostileCall) => `${surface} ${operation}, ${kind}`

/** Makes the same call several times, because a run can include the garbage collection of earlier ones. */
async function measure({ method, path, body, headers }: HostileCall, times: number): Promise<Omit<Row, "name">> {
  const all: Measured[] = []
  for (let round = 0; round < times; round++) all.push(await service.send(method, path, body?.(), headers))
  const middle = (key: "bytes" | "cpu" | "health") =>
    all.map((one) => one[key]).toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? 0
  const { status = 0, text = "" } = all[0] ?? {}
  const isRefusal = status >= 400 || text.includes('"isError":true') || text.includes('"error":{')
  if (isRefusal) expect(Buffer.byteLength(text), `${method} ${path}`.slice(0, 200)).toBeLessThanOrEqual(32 * 1024)
  return { status, bytes: middle("bytes"), cpu: middle("cpu"), health: middle("health") }
}

/** The two worst calls of each kind, of any operation. */
function worst(rows: readonly (Row & { group: string })[], key: "bytes" | "cpu", count: number): string[] {
  const seen = new Map<string, number>()
  return rows
    .toSorted((one, other) => other[key] - one[key])
    .filter(({ group }) => {
      seen.set(group, (seen.get(group) ?? 0) + 1)
      return (seen.get(group) ?? 0) <= 2
    })
    .slice(0, count)
    .map(({ name }) => name)
}

function show(title: string, rows: readonly Row[], key: "bytes" | "cpu" | "health"): void {
  const lines = rows
    .toSorted((one, other) => other[key] - one[key])
    .slice(0, 12)
    .map(({ name, status, bytes, cpu, health }) =>
      [`${bytes} bytes`, `CPU ${Math.round(cpu)} ms`, `/healthz ${Math.round(health)} ms`, status, name].join("  "),
    )
  console.log([`${title}, by ${key}:`, ...lines].join("\n"))
}

it("no request of 4 MiB to any operation causes too large an answer, over REST and MCP", async () => {
  const found: (Row & { group: string })[] = []
  for (const call of hostileCalls({ bytes: small, ids: service.ids })) {
    const group = `${call.surface} ${call.kind.replace(/^\S+ /, "")}`
    found.push({ name: nameOf(call), group, ...(await measure(call, 1)) })
  }
  console.log(`${found.length} requests of ${small} bytes`)
  const chosen = new Set([...worst(found, "bytes", 60), ...worst(found, "cpu", 60)])
  const rows: Row[] = []
  for (const call of hostileCalls({ bytes: full, ids: service.ids })) {
    if (chosen.has(nameOf(call))) rows.push({ name: nameOf(call), ...(await measure(call, 3)) })
  }
  for (const key of ["bytes", "cpu", "health"] as const) show(`${rows.length} requests of ${full} bytes`, rows, key)
  expect(Math.max(...rows.map(({ bytes }) => bytes))).toBeLessThan(4 * full)
  expect(found.filter(({ status }) => status >= 500 && status !== 501)).toEqual([])
})

it("lists of the largest articles end at 4 MiB of JSON, and at three times as much over MCP", async () => {
  const rows: Row[] = []
  const content = `/v1/brands/${service.ids["brand_id"]}/content`
  for (const letter of ["plain", "quoted", "control"] as const) {
    const body = textOf(full - 1000, letter).slice(0, full / 4)
    for (let i = 0; i < 101; i++) {
      const created = await service.send(
        "POST",
        content,
        JSON.stringify({ title: `${letter} ${i}`, tags: [letter], body }),
      )
      const { id } = JSON.parse(created.text) as Article
      await service.send("POST", `/v1/content/${id}/publish`, "{}")
    }
    const params = { name: "list_content", arguments: { tag: [letter], limit: 100 } }
    const headers = { accept: "application/json, text/event-stream" }
    for (const [name, sent] of Object.entries({
      "by REST": ["GET", `${content}?limit=100&tag=${letter}`],
      drafts: ["GET", `${content}?limit=100&status=all&tag=${letter}`],
      "by MCP": ["POST", "/mcp", JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }), headers],
    } as const)) {
      const [method, path, message, given] = sent
      const { text: _text, ...row } = await service.send(method, path, message, given)
      rows.push({ name: `a list of articles of ${letter} letters, ${name}`, ...row })
    }
  }
  const { text: _text, ...feed } = await service.send("GET", `${content}/changes?limit=100`)
  rows.push({ name: "the changes feed", ...feed })
  show("answers made large by earlier requests", rows, "bytes")
  for (const { name, bytes } of rows) expect(bytes, name).toBeLessThan((name.endsWith("MCP") ? 3 : 1) * full + 10_000)
})
