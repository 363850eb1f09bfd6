import { expect, it } from "vitest"

import { runAlertKills } from "./run-alert-kills.ts"

it("two processes on Postgres that are killed at random tell every alert, once in the table, and again only under the same ids", async () => {
  const figures = await runAlertKills({ kills: 40 })
  console.log(JSON.stringify(figures))
  expect(figures).toMatchObject({ alerts: figures.causes, mails: figures.rows, unmailed: 0, unsent: 0 })
})
