import type { Webhook } from "@citable/contract"
import type { Audit } from "@citable/contract/site"
import { startService } from "@citable/dev"
import { expect, it } from "vitest"

import { startTestSite } from "../start-test-site.ts"

it("a service stops although an audit checks links and a receiver of webhooks does not answer", async () => {
  const page = `<!doctype html><title>Home</title><h1>Home</h1><img src="/slow.png" alt="">`
  const site = await startTestSite("shop.example", { "/": page, "/slow.png": { delayMs: 60_000 } })
  let isDelivering = false
  const started = await startService({
    readNetwork: site.readNetwork,
    deliveryFetch: (_, { signal }) => {
      isDelivering = true
      return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)))
    },
  })
  const brand = `/v1/brands/${started.brandId}`
  await started.call("PATCH", brand, { domains: ["shop.example"] }, started.operatorToken)
  const webhook = await started.call<Webhook>("POST", `${brand}/webhooks`, { url: "https://receiver.example/hook" })
  await started.call("POST", `/v1/webhooks/${webhook.id}/test`)
  await started.call<Audit>("POST", `${brand}/audits`, {})
  await expect.poll(() => site.requests.join()).toContain("/slow.png")
  await expect.poll(() => isDelivering).toBe(true)
  await started.close()
  await site.close()
})
