import type { Scan } from "@citable/contract/visibility"
import { startService, type StartedService } from "@citable/dev"
import type { Engine } from "@citable/service"

/** A name that an attacker could choose. */
export const hostileName = `<img src=x onerror=alert(1)> "Ghostly" & Söhne`
const competitors = [hostileName, "=HYPERLINK(1)", "Strapless"]
const dayMs = 86_400_000
const firstDay = Date.parse("2026-05-04T10:00:00Z")

/** Starts a service with the answers of four engines on this many days. Some texts are hostile. */
export async function startReportedService(days: number): Promise<StartedService> {
  let at = firstDay
  const engines = ["chatgpt", "claude", "gemini", "perplexity"].map((name, engine): Engine => {
    const ask: Engine["ask"] = async ({ text }) => {
      const turn = Number(/\d+/.exec(text)?.[0] ?? 0) + engine + Math.round((at - firstDay) / dayMs)
      return { ...toAnswer(turn), searches: null, model: "model-1", cost: 0.001, raw: "{}" }
    }
    return { name, surface: "api", ask }
  })
  const started = await startService({ engine: "sqlite", engines, now: () => at })
  const call = <Result>(method: string, path: string, body?: unknown) =>
    started.call<Result>(method, `/v1/brands/${started.brandId}${path}`, body, started.operatorToken)
  await call("PATCH", "", { name: "Citable", domains: ["citable.example"] })
  for (const name of competitors) await call("POST", "/competitors", { name, domains: [] })
  await call("POST", "/prompts", {
    prompts: Array.from({ length: 4 }, (_, index) => ({ text: `Which CMS is number ${index}?` })),
  })
  for (let day = 0; day < days; day++) {
    at = firstDay + day * dayMs
    const { id } = await call<Scan>("POST", "/scans", {})
    for (;;) {
      const { status } = await call<Scan>("GET", `/scans/${id}`)
      if (status === "completed") break
      await new Promise((resolve) => {
        setTimeout(resolve, 50)
      })
    }
  }
  return started
}

function toAnswer(turn: number): Pick<Awaited<ReturnType<Engine["ask"]>>, "text" | "sources"> {
  const own = turn % 3 === 0 ? "Citable is a great choice. " : ""
  const other = turn % 2 === 0 ? `${hostileName} is bad and slow. ` : ""
  const third = turn % 5 === 0 ? "Strapless and =HYPERLINK(1) are fine. " : ""
  const sources = [
    { url: `https://citable.example/page-${turn % 4}`, title: "A page" },
    { url: "https://reviews.example/a?b=1&c=%3Cb%3E", title: "</td><script>alert(2)</script>" },
    { url: `https://a-domain-with-a-long-name-${turn % 3}.example/`, title: null },
  ]
  return { text: `${own}${other}${third}`.trim() || "Nobody.", sources: sources.slice(turn % 3) }
}
