import { expect, it } from "vitest"

import { runDeliveryKills } from "./run-delivery-kills.ts"

it("a sender that is killed 24 times loses none of 6,000 deliveries", async () => {
  const figures = await runDeliveryKills({ kills: 24, articles: 300, webhooks: 20 })
  console.log(JSON.stringify(figures))
  expect(figures).toMatchObject({ kills: 24, deliveries: 6000, lost: 0 })
})
