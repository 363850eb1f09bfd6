import type { StartedService } from "@citable/dev"
import type { Engine } from "@citable/service"
import { expect, vi } from "vitest"

/** Texts of strangers that try to become something else than text. */
export const hostile = {
  prompt: "Which lamp <img src=x onerror=alert(1)> [is](https://evil.example/a) www.evil.example best?",
  title: "</td><script>alert(1)</script> ![p](https://evil.example/p.png) `code` <https://evil.example/t>",
  url: "https://bad.example/a?q=<b>&amp;x=](https://evil.example)`![i](i.png)`",
  search: "=HYPERLINK(1) <script>alert(1)</script> https://evil.example/s ``",
}

const friendly = "Which bike suits a city?"

const answers: Record<string, { text: string; sources: { url: string; title: string | null }[]; searches: string[] }> =
  {
    [friendly]: {
      text: "Pedalo is excellent and reliable for a city. Acme Bikes is good.",
      sources: [
        { url: "https://pedalo.example/city", title: "City bikes" },
        { url: "https://acme.example/city", title: "Ours" },
      ],
      searches: ["best city bike"],
    },
    [hostile.prompt]: {
      text: "Buy a Pedalo <b>lamp</b>. Many people like it.",
      sources: [
        { url: hostile.url, title: hostile.title },
        { url: "https://guide.example/lamps?a=1&b=2", title: null },
        { url: "javascript:alert(1)", title: "script" },
      ],
      searches: [hostile.search],
    },
    // More sites than a page of a list has.
    "Which shop is open?": {
      text: "Nobody.",
      sources: Array.from({ length: 60 }, (_, at) => ({ url: `https://shop${at}.example/`, title: null })),
      searches: [],
    },
  }

/** Answers each question at once, with the same text each time. */
export const answeringEngine: Engine = {
  name: "chatgpt",
  surface: "api",
  ask: async ({ text }) => ({
    ...(answers[text] ?? { text: "Nobody.", sources: [], searches: [] }),
    model: "test-1",
    cost: 0,
    raw: "{}",
  }),
}

/** Names the brand, tracks Pedalo and three prompts, and lets the engine answer each of them 12 times. */
export async function scanBrand(started: StartedService): Promise<void> {
  const ask = <Answer>(method: string, path: string, body?: unknown) =>
    started.call<Answer>(method, `/v1/brands/${started.brandId}${path}`, body, started.operatorToken)
  await ask("PATCH", "", { name: "Acme Bikes", domains: ["acme.example"] })
  await ask("POST", "/competitors", { name: "Pedalo", domains: ["pedalo.example"] })
  const prompts = [friendly, hostile.prompt, "Which shop is open?"].map((text) => ({ text }))
  await ask("POST", "/prompts", { prompts })
  for (const repeats of [10, 2]) {
    const { id } = await ask<{ id: string }>("POST", "/scans", { repeats })
    await vi.waitFor(async () => {
      expect((await ask<{ status: string }>("GET", `/scans/${id}`)).status).toBe("completed")
    })
  }
}
