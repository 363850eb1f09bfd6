import type { AiAccess } from "@citable/contract/site"
import { type StartedService, startService } from "@citable/dev"
import { afterEach, expect, it } from "vitest"

import { startTestSite, type TestSite } from "../start-test-site.ts"

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

async function openShop(domains: string[]): Promise<{ site: TestSite; service: StartedService }> {
  const site = await startTestSite("shop.example", {
    "/": "<!doctype html><title>Shop</title><h1>Shop</h1><p>Coffee beans in a tin.</p>",
    "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: GPTBot\nDisallow: /\n" },
  })
  open.push(site)
  const service = await startService({ readNetwork: site.readNetwork })
  open.push(service)
  await service.call("PATCH", `/v1/brands/${service.brandId}`, { domains }, service.operatorToken)
  return { site, service }
}

const check = (service: StartedService, query = "") =>
  service.call<AiAccess>("GET", `/v1/brands/${service.brandId}/ai-access${query}`)

it("says who may fetch the site, and what blocks the others", async () => {
  const { service } = await openShop(["shop.example"])
  const access = await check(service)
  expect(access).toMatchObject({ domain: "shop.example", url: "http://shop.example/", baseline: { http_status: 200 } })
  expect(access.crawlers.filter(({ allowed }) => allowed !== true).map(({ name }) => name)).toEqual(["GPTBot"])
  expect(access.issues.map(({ code }) => code)).toContain("ai_training_blocked")
})

it("inspects a site once, also for calls at the same time and soon after", async () => {
  const { site, service } = await openShop(["shop.example"])
  const [first, second] = await Promise.all([check(service), check(service)])
  const sent = site.requests.length
  expect(second).toEqual(first)
  expect(await check(service, "?domain=shop.example")).toEqual(first)
  expect(site.requests).toHaveLength(sent)
  expect(site.requests.filter((request) => request.endsWith(" /robots.txt"))).toHaveLength(1)
})

it("refuses domains of others, and a brand without any, before a request is sent", async () => {
  const { site, service } = await openShop(["shop.example"])
  await expect(check(service, "?domain=other.example")).rejects.toThrow(/not one of|own domains/)
  expect(site.requests).toEqual([])
  await service.call("PATCH", `/v1/brands/${service.brandId}`, { domains: [] }, service.operatorToken)
  await expect(check(service)).rejects.toThrow(/no domain/)
})
