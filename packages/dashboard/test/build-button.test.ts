import type { Integration } from "@citable/contract/integrations"
import { listen, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import { signIn } from "./sign-in.ts"
import { startDashboard } from "./start-dashboard.ts"

let started: StartedService
beforeAll(async () => {
  started = await startDashboard()
})
afterAll(() => started?.close())

it("the button of a deploy hook starts one build, however often it is pressed", async () => {
  const browser = await signIn(started)
  let asked = 0
  const host = await listen(() => Promise.resolve(new Response(`build ${++asked}`)))
  const hook = await started.call<Integration>("POST", `/v1/brands/${started.brandId}/integrations`, {
    name: "Static site",
    connection: { kind: "deploy_hook", config: { platform: "generic" }, credentials: { url: `${host.url}/build` } },
  })
  const article = await started.publish({ title: "Built by hand" })
  const read = async () => {
    const { data } = await started.call<{ data: Integration[] }>("GET", `/v1/brands/${started.brandId}/integrations`)
    return data.find(({ id }) => id === hook.id)?.builds?.requested
  }
  const before = (await read()) ?? 0
  const page = await browser.open(`${browser.home}/articles/${article.id}/publish`)
  expect(page.text).toMatch(/<form(?:(?!<form)[^])*action="[^"]*\/publish"(?:(?!<form)[^])*>Build now</)
  for (let press = 0; press < 2; press++) {
    expect((await browser.submit(page, "/publish")).status).toBe(200)
  }
  expect(await read()).toBe(before + 1)
  await host.close()
})
