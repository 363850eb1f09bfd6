import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createService, type Service } from "@citable/service"
import { runCli } from "citable"
import { afterAll, beforeAll, expect, it } from "vitest"

let dataDir: string
let service: Service
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "citable-plan-"))
  service = await createService({ dataDir })
})
afterAll(async () => {
  await service.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function cli(...argv: string[]) {
  const lines: string[] = []
  const out = (line: string) => lines.push(line)
  const io = { env: { DATA_DIR: dataDir }, out, err: out, signal: new AbortController().signal }
  return { code: await runCli(argv, io), text: lines.join("\n") }
}

it("sets the plan of a running service from the next call on", async () => {
  const { code, text } = await cli("plan", "set", "free")
  expect([code, text]).toEqual([0, expect.stringContaining("free: 1,000 calls a month")])
  const request = new Request("http://localhost/v1/tools", {
    headers: { authorization: `Bearer ${service.operatorToken}` },
  })
  const response = await service.fetch(request)
  expect(response.headers.get("ratelimit")).toMatch(/^"burst";r=49;t=1, "month";r=999;t=\d+$/)
  expect(JSON.parse((await cli("plan", "set", "unlimited", "--json")).text)).toMatchObject({ allowance: null })
})

it("lists the known plans", async () => {
  const { code, text } = await cli("plan", "set", "gold")
  expect([code, text]).toEqual([2, expect.stringContaining("unlimited, free, pro, scale")])
})
