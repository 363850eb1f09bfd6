import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { expect, it, onTestFinished } from "vitest"

import { serve } from "../serve-and-kill.ts"

it("a process with a heap of 128 MB answers 8,000 calls over MCP", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-mcp-memory-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const service = await serve(dataDir, undefined, { NODE_OPTIONS: "--max-old-space-size=128" })
  onTestFinished(() => service.kill())
  const headers = {
    authorization: `Bearer ${service.first?.operatorToken}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  }
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_brands", arguments: {} } }
  let left = 8000
  const call = async () => {
    while (left-- > 0) {
      const response = await fetch(`${service.url}/mcp`, { method: "POST", headers, body: JSON.stringify(message) })
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("brd_")])
    }
  }
  await Promise.all(Array.from({ length: 8 }, call))
})
