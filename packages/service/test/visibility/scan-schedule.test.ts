import type { Scan } from "@citable/contract/visibility"
import { startService } from "@citable/dev"
import type { EngineFetch } from "@citable/engines/engine"
import { expect, it, vi } from "vitest"

it("a scheduled scan starts within ten minutes, with the brand's own key, also after a moment with a wrong clock", async () => {
  const asked: string[] = []
  const day = 86_400_000
  let limited = false
  const engineFetch: EngineFetch = async (url, { headers }) => {
    asked.push(`${url} ${headers["authorization"]}`)
    if (limited) return new Response("", { status: 429 })
    return Response.json({ model: "local-1", choices: [{ message: { content: "Nothing." } }] })
  }
  let ahead = 0
  const scans = async () => (await call<{ data: Scan[] }>("GET", `${brand}/scans`)).data
  const started = await startService({ engineFetch, now: () => Date.now() + ahead })
  const call = <Answer>(method: string, path: string, body?: unknown) =>
    started.call<Answer>(method, path, body, started.operatorToken)
  const brand = `/v1/brands/${started.brandId}`
  await call("POST", `${brand}/prompts`, { prompts: [{ text: "Which?" }] })
  await call("POST", `${brand}/integrations`, {
    name: "Own key",
    connection: {
      kind: "openai_compatible",
      config: { engine: "local_model", url: "http://models.example/v1", model: "local" },
      credentials: { api_key: "key-of-the-brand" },
    },
  })
  await call("PATCH", brand, { schedule: { scans: "daily" } })
  const done = { trigger: "schedule", status: "completed", answered: 1 }
  const patience = { interval: 50 }
  ahead = 700_000
  await vi.waitFor(async () => expect(await scans()).toMatchObject([done]), patience)
  expect(asked).toEqual(["http://models.example/v1/chat/completions Bearer key-of-the-brand"])
  // In the wrong moment a scan starts, fails at first, and plans its next try for that year.
  limited = true
  ahead += 400 * day
  await vi.waitFor(() => expect(asked).toHaveLength(2), patience)
  ahead -= 400 * day
  limited = false
  await vi.waitFor(async () => expect(await scans()).toMatchObject([done, done]), patience)
  ahead += day + 600_000
  await vi.waitFor(async () => {
    // If nobody has yet pulled back what the wrong moment planned, it waits ten minutes from now on.
    ahead += 5000
    expect(await scans()).toMatchObject([done, done, done])
  }, patience)
  await started.close()
})
