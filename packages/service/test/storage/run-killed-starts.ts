import { ok, strictEqual } from "node:assert"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Article, Brand } from "@citable/contract"
import { mintOperatorToken } from "@citable/service"

import { serve, tryServe } from "../serve-and-kill.ts"

/**
 * Kills a first start after the steps that it counts from `first` on, in a new folder each time. Throws unless the next start gives a working
 * service with one account.
 */
export async function runKilledStarts({ first = 1, every }: { first?: number; every: number }) {
  for (let points = 0; ; points++) {
    const step = first + points * every
    const dataDir = await mkdtemp(join(tmpdir(), "citable-killed-start-"))
    try {
      const survivor = await tryServe(dataDir, { KILL_AFTER_STEP: String(step) })
      await survivor?.kill()
      await checkNextStart(dataDir)
      if (survivor !== undefined) return { points }
    } catch (cause) {
      throw new Error(`A first start that is killed after step ${step} leaves a folder that does not work.`, { cause })
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
}

async function checkNextStart(dataDir: string): Promise<void> {
  const process = await serve(dataDir)
  try {
    // If the killed start created the account, it has not shown the token. The operator creates another.
    const token = process.first?.operatorToken ?? (await mintOperatorToken({ dataDir }))
    const call = async <Body>(method: string, path: string, body?: unknown) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
      const response = await fetch(process.url + path, init)
      ok(response.ok, `${method} ${path} answered ${response.status}`)
      return (await response.json()) as Body
    }
    const { data } = await call<{ data: Brand[] }>("GET", "/v1/brands")
    strictEqual(data.length, 1, "brands")
    const brand = `/v1/brands/${data[0]?.id}`
    await call("POST", `${brand}/webhooks`, { url: "http://127.0.0.1:9/hook" })
    const { id } = await call<Article>("POST", `${brand}/content`, { title: "First" })
    await call("POST", `/v1/content/${id}/publish`, {})
    const list = await call<{ data: Article[] }>("GET", `${brand}/content`)
    strictEqual(list.data[0]?.title, "First")
  } finally {
    await process.kill()
  }
}
