import type { Scan } from "@citable/contract/visibility"
import type { Engine } from "@citable/service"
import { expect } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient } from "../../service/test/web-client.ts"

const dayMs = 86_400_000
const first = Date.parse("2026-05-04T10:00:00Z")

export interface StartedDrawable extends StartedAccounts {
  /** The path of the brand's pages. */
  home: string
  /** The topics whose answers name the brand. Its competitor is in all answers. */
  won: Set<string>
  /** Lets some days pass. */
  pass(days: number): void
  /** Lets the engine answer each prompt, some times. */
  scan(repeats: number): Promise<void>
  /** A browser of the owner. Sessions end within weeks, so it signs in again after some time. */
  ada(): Promise<WebClient>
}

/** Starts a service on 2026-05-04 with a brand that has a prompt for each topic, and no answers. */
export async function startDrawable(topics: readonly string[]): Promise<StartedDrawable> {
  let at = first
  let signedIn: { at: number; browser: WebClient } | undefined
  const won = new Set<string>()
  const ask: Engine["ask"] = async ({ text }) => {
    const isNamed = topics.some((topic) => won.has(topic) && text.includes(topic))
    const sources = [{ url: `https://${/(\w{1,40})\?/.exec(text)?.[1]}.example/`, title: null }]
    const answer = isNamed ? "Acme Bikes, or Pedalo." : "Pedalo."
    return { text: answer, sources, searches: [], model: "m", cost: 0, raw: "{}" }
  }
  const engine: Engine = { name: "chatgpt", surface: "api", ask, isPriced: true, usualCost: 0 }
  const started = await startAccounts({ engine: "sqlite", engines: [engine], now: () => at })
  const tool = <Answer>(method: string, path: string, body?: unknown) =>
    started.call<Answer>(method, `/v1/brands/${started.brandId}${path}`, body, started.operatorToken)
  await tool("PATCH", "", { name: "Acme Bikes", domains: ["acme.example"] })
  await tool("POST", "/competitors", { name: "Pedalo", domains: ["pedalo.example"] })
  await tool("POST", "/prompts", { prompts: topics.map((topic) => ({ text: `Who sells good ${topic}?` })) })
  return {
    ...started,
    home: `/brands/${started.brandId}`,
    won,
    pass: (days) => void (at += days * dayMs),
    async scan(repeats) {
      const { id } = await tool<Scan>("POST", "/scans", { repeats })
      const status = async () => (await tool<Scan>("GET", `/scans/${id}`)).status
      await expect.poll(status, { timeout: 60_000 }).toBe("completed")
    },
    async ada() {
      if (signedIn?.at === at) return signedIn.browser
      const browser = started.browse()
      await signInAs(browser, owner)
      signedIn = { at, browser }
      return browser
    },
  }
}
