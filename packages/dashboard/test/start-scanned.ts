import type { Scan } from "@citable/contract/visibility"
import { startService, type StartedService, type StartOptions } from "@citable/dev"
import type { Engine } from "@citable/service"

import { createDashboard } from "../src/index.ts"

/** A name that an attacker could choose. */
export const hostileName = `<img src=x onerror=alert(1)> "Ghostly" & Söhne`
const dayMs = 86_400_000
const firstDay = Date.parse("2026-05-04T10:00:00Z")

export interface StartedScanned extends StartedService {
  /** Calls the service about the brand, as its operator. */
  ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer>
  /** Waits until a scan has ended. */
  ended(scanId: string): Promise<Scan>
  /** How many questions the engines got. */
  asked: { count: number }
  /** Questions wait while this is pending. */
  gate: { open: Promise<void> }
}

/**
 * Starts a service with a dashboard, a brand that can be named and cited, two competitors with hostile names, and four engines. It has
 * the answers to `prompts` questions on each of `days` days. An engine fails for a question with the word "fail".
 */
export async function startScanned(
  { days = 0, prompts = 0 }: { days?: number; prompts?: number } = {},
  options: StartOptions = {},
): Promise<StartedScanned> {
  let at = firstDay
  const asked = { count: 0 }
  const gate = { open: Promise.resolve() }
  const engines = ["chatgpt", "claude", "gemini", "perplexity"].map((name, engine): Engine => {
    const ask: Engine["ask"] = async ({ text }) => {
      asked.count++
      await gate.open
      const turn = Number(/\d+/.exec(text)?.[0] ?? 0) + engine + Math.round((at - firstDay) / dayMs)
      return {
        ...toAnswer(turn),
        searches: [`bikes ${turn % 4}`],
        model: "model-1",
        cost: 0.001 * (engine + 1),
        raw: "{}",
      }
    }
    return { name, surface: "api", ask, isPriced: true, usualCost: name === "perplexity" ? 0.01 : null }
  })
  const passwordCost = { ln: 8, r: 8, p: 1 }
  const dashboard = createDashboard()
  const started = await startService({ engine: "sqlite", engines, now: () => at, passwordCost, dashboard, ...options })
  const ask = <Result>(method: string, path: string, body?: unknown) =>
    started.call<Result>(method, `/v1/brands/${started.brandId}${path}`, body, started.operatorToken)
  const ended = async (scanId: string): Promise<Scan> => {
    for (;;) {
      const scan = await ask<Scan>("GET", `/scans/${scanId}`)
      if (scan.status !== "queued" && scan.status !== "running") return scan
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  await ask("PATCH", "", { name: "Acme Bikes", domains: ["acme.example"] })
  for (const name of [hostileName, "Pedalo"]) await ask("POST", "/competitors", { name, domains: [] })
  const texts = Array.from({ length: prompts }, (_, index) => ({
    text: `Which bike is number ${index}?`,
    tags: ["bikes"],
  }))
  if (prompts > 0) await ask("POST", "/prompts", { prompts: texts })
  for (let day = 0; day < days; day++) {
    at = firstDay + day * dayMs
    const { id } = await ask<Scan>("POST", "/scans", {})
    await ended(id)
  }
  return { ...started, ask, ended, asked, gate }
}

function toAnswer(turn: number): Pick<Awaited<ReturnType<Engine["ask"]>>, "text" | "sources"> {
  const own = turn % 3 === 0 ? "**Acme Bikes** is a great choice. Acme Bikes lasts. " : ""
  const other = turn % 2 === 0 ? `${hostileName} is bad and slow. ` : ""
  const third = turn % 5 === 0 ? "[Pedalo](https://pedalo.example/a?Pedalo) is fine. " : ""
  const sources = [
    { url: "https://reviews.example/a?b=1&c=%3Cb%3E", title: "</td><script>alert(2)</script>" },
    { url: "javascript:alert(3)", title: "Click me" },
  ]
  // The brand is cited more often than it is named.
  if (turn % 3 === 0 || turn % 4 === 1)
    sources.unshift({ url: `https://acme.example/page-${turn % 4}`, title: "A page" })
  return { text: `${own}${other}${third}`.trim() || "Nobody.", sources: sources.slice(0, turn % 4) }
}
