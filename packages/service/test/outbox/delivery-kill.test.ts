import { expect, it } from "vitest"

import { runDeliveryKills } from "./run-delivery-kills.ts"

it("a sender that is killed five times loses no delivery", async () => {
  const figures = await runDeliveryKills({ kills: 5, articles: 20, webhooks: 10 })
  expect(figures).toMatchObject({ kills: 5, deliveries: 200, lost: 0 })
}, 300_000)
