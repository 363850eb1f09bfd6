import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"

import type { Answer, Scan, Visibility } from "@citable/contract/visibility"
import { expect } from "vitest"

import { fakeCompatible } from "../fake-engines/fake-compatible.ts"
import { startFakeEngine } from "../fake-engines/start-fake-engine.ts"
import { serve, type ServingProcess } from "../serve-and-kill.ts"

/** The concurrent calls to one engine, and so the most in flight at a kill. */
const atOnce = 4

/**
 * Kills the service of a scan repeatedly. Throws if an answer is lost, or if a stored answer is requested again.
 * Returns the number of calls.
 */
export async function runScanKills({
  kills,
  prompts,
  repeats,
}: {
  kills: number
  prompts: number
  repeats: number
}): Promise<number> {
  const questions = Array.from({ length: prompts }, (_, index) => `Question ${index}?`)
  const dataDir = await mkdtemp(join(tmpdir(), "citable-scan-kill-"))
  let serving: ServingProcess | undefined
  try {
    const asked = new Map<string, number>()
    const engine = await startFakeEngine(fakeCompatible, (question) => {
      asked.set(question, (asked.get(question) ?? 0) + 1)
      return { text: `Citable answers ${question}`, sources: [], searches: [] }
    })
    const env = {
      COMPATIBLE_ENGINE_URL: `${engine.url}/v1`,
      COMPATIBLE_ENGINE_MODEL: "m",
      COMPATIBLE_ENGINE_API_KEY: "sk-test-0123456789",
    }
    serving = await serve(dataDir, undefined, env)
    const { operatorToken, brandId } = serving.first ?? { operatorToken: "", brandId: "" }
    const call = async <Result>(method: string, path: string, body?: unknown): Promise<Result> => {
      const response = await fetch(`${serving?.url}/v1/brands/${brandId}${path}`, {
        method,
        headers: { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
      return (await response.json()) as Result
    }
    await call("PATCH", "", { name: "Citable" })
    await call("POST", "/prompts", { prompts: questions.map((text) => ({ text })) })
    const { id } = await call<Scan>("POST", "/scans", { repeats })
    const total = questions.length * repeats

    let stored = 0
    for (let round = 1; round <= kills; round++) {
      // Kill when there are more answers than before, but not all.
      const goal = Math.floor((total * round) / (kills + 1))
      let scan = await call<Scan>("GET", `/scans/${id}`)
      while (scan.answered < goal) {
        await wait(5)
        scan = await call<Scan>("GET", `/scans/${id}`)
      }
      expect(scan.answered).toBeGreaterThanOrEqual(stored)
      stored = scan.answered
      await serving.kill()
      serving = await serve(dataDir, undefined, env)
    }
    let scan = await call<Scan>("GET", `/scans/${id}`)
    while (scan.status === "running") {
      await wait(50)
      scan = await call<Scan>("GET", `/scans/${id}`)
    }
    expect(scan).toMatchObject({ status: "completed", planned: total, answered: total, failed: 0, cancelled: 0 })
    const answers: Answer[] = []
    for (let cursor: string | null = ""; cursor !== null;) {
      const from: string = cursor === "" ? "" : `&cursor=${cursor}`
      const page: { data: Answer[]; next_cursor: string | null } = await call(
        "GET",
        `/scans/${id}/answers?limit=100${from}`,
      )
      answers.push(...page.data)
      cursor = page.next_cursor
    }
    expect(new Set(answers.map(({ prompt, repeat }) => `${prompt} ${repeat}`)).size).toBe(total)
    expect(answers).toHaveLength(total)
    const paid = [...asked.values()].reduce((sum, count) => sum + count, 0)
    expect(paid).toBeGreaterThanOrEqual(total)
    // Only calls in flight at a kill, which have no answer here, were repeated.
    expect(paid).toBeLessThanOrEqual(total + kills * atOnce)
    const { overall } = await call<Visibility>("GET", "/visibility")
    expect(overall).toMatchObject({ answers: total, current: { mention_rate: { value: 1, count: total, of: total } } })
    await engine.close()
    return paid
  } finally {
    await serving?.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}
