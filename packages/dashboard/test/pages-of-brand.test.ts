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

it("an article is on the pages of its own brand alone, also for somebody who sees both", async () => {
  const browser = await signIn(started)
  const { id } = await started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, { title: "At home" })
  const other = await started.call<{ id: string }>("POST", "/v1/brands", { name: "Other brand" }, started.operatorToken)
  for (const page of ["", "/publish", "/live", "/on-site", "/preview", "/score", "/revisions", "/revisions/1"]) {
    const statuses: number[] = []
    for (const home of [`/brands/${other.id}`, browser.home]) {
      statuses.push((await browser.open(`${home}/articles/${id}${page}`)).status)
    }
    expect([page, ...statuses]).toEqual([page, 404, 200])
  }
})
