import type { Article } from "@citable/contract"
import type { StartedService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import { signIn } from "./sign-in.ts"
import { startDashboard } from "./start-dashboard.ts"

let started: StartedService
beforeAll(async () => {
  started = await startDashboard()
})
afterAll(() => started?.close())

it("a schedule for a moment that has passed, or for none, publishes nothing and says so", async () => {
  const browser = await signIn(started)
  const draft = { title: "Too late", body: "Text.\n" }
  const { id } = await started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, draft)
  const page = await browser.open(`${browser.home}/articles/${id}/publish`)
  for (const [at, said] of [
    ["2020-01-01T09:00", "This moment has passed, and nothing was published."],
    ["", "Enter a day and a time"],
  ] as const) {
    const answer = await browser.submit(page, "/publish", { at, zone: "Europe/Berlin" })
    expect([answer.status, answer.text.includes(said)]).toEqual([422, true])
  }
  expect((await started.call<Article>("GET", `/v1/content/${id}`)).status).toBe("draft")
})
