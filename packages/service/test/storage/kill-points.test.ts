import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Article } from "@citable/contract"
import { testDay } from "@citable/dev"
import { afterEach, beforeEach, expect, it } from "vitest"

import { serve } from "../serve-and-kill.ts"
import { runKilledStarts } from "./run-killed-starts.ts"

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "citable-kill-point-"))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

it("a POST that is killed after any statement runs once when repeated, and gets the first answer if it was stored", async () => {
  let process = await serve(dataDir)
  const { operatorToken = "", brandId = "" } = process.first ?? {}
  const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" }
  const path = `/v1/brands/${brandId}/content`
  const create = async (number: number) => {
    const response = await fetch(process.url + path, {
      method: "POST",
      headers: { ...headers, "idempotency-key": `kill-${number}` },
      body: JSON.stringify({ title: `Article ${number}`, tags: ["one", "two"] }),
    })
    const isReplayed = response.headers.has("idempotency-replayed")
    return { status: response.status, etag: response.headers.get("etag"), isReplayed, body: await response.json() }
  }
  const kept: boolean[] = []
  const repeat = async (number: number) => {
    const again = await create(number)
    kept.push(again.isReplayed)
    expect(again).toMatchObject({ status: 201, body: { version: 1, tags: ["one", "two"] } })
    expect(await create(number)).toEqual({ ...again, isReplayed: true })
    const list = await fetch(`${process.url}${path}?status=all&limit=100&fields=title`, { headers })
    const { data } = (await list.json()) as { data: Article[] }
    expect(data.filter(({ title }) => title === `Article ${number}`)).toHaveLength(1)
  }
  try {
    for (let number = 0; ; number++) {
      await process.kill()
      process = await serve(dataDir, { KILL_KEYS_FROM: String(number) })
      // Repeat the call on a service that does not kill this key.
      if (number > 0) await repeat(number - 1)
      if ((await create(number).catch(() => undefined)) !== undefined) break
      await process.gone
    }
    // Before the end of the transaction there is neither, and afterwards there are both.
    expect(kept.length).toBeGreaterThan(8)
    expect(kept.indexOf(true)).toBeGreaterThan(7)
    expect(kept.slice(kept.indexOf(true))).not.toContain(false)
  } finally {
    await process.kill()
  }
}, 300_000)

it("the next start completes a first start that was killed, even during migrations", async () => {
  // About 400 steps. Each day has others, and the soak has all.
  const every = 160
  const { points } = await runKilledStarts({ first: 1 + (testDay() % every), every })
  expect(points).toBeGreaterThan(1)
}, 300_000)
