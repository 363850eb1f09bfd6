import type { Scan } from "@citable/contract/visibility"
import { startService } from "@citable/dev"
import { expect, it, vi } from "vitest"

import type { EngineFetch } from "../src/engines/engine.ts"

it("a scheduled scan starts within ten minutes, and uses the brand's own key if the instance has none", async () => {
  const asked: string[] = []
  const engineFetch: EngineFetch = async (url, { headers }) => {
    asked.push(`${url} ${headers["authorization"]}`)
    return Response.json({ model: "local-1", choices: [{ message: { content: "Nothing." } }] })
  }
  let ahead = 0
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
  ahead = 700_000
  await vi.waitFor(
    async () => {
      const { data } = await call<{ data: Scan[] }>("GET", `${brand}/scans`)
      expect(data).toMatchObject([{ trigger: "schedule", status: "completed", answered: 1 }])
    },
    { timeout: 50_000, interval: 50 },
  )
  expect(asked).toEqual(["http://models.example/v1/chat/completions Bearer key-of-the-brand"])
  await started.close()
})
