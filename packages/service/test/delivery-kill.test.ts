import { expect, it } from "vitest"

import { runDeliveryKills } from "./run-delivery-kills.ts"

it("a sender killed five times while it sends loses none of what was published", async () => {
  const figures = await runDeliveryKills({ kills: 5, articles: 20, webhooks: 10 })
  expect(figures).toMatchObject({ kills: 5, deliveries: 200, lost: 0 })
}, 300_000)
