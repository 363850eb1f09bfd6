import { expect, it } from "vitest"

import { runAlertKills } from "./run-alert-kills.ts"

it("two processes that are killed at random tell every alert, once in the table, and again only under the same ids", async () => {
  const figures = await runAlertKills({ kills: 40 })
  console.log(JSON.stringify(figures))
  expect(figures).toMatchObject({ alerts: figures.causes, mails: figures.rows, unmailed: 0, unsent: 0 })
  // One more is the weekly report of the last Monday, or two if a Monday has come meanwhile.
  expect([1, 2]).toContain(figures.rows - figures.causes)
  expect(figures.kills).toBeGreaterThanOrEqual(40)
  // Nobody can tell a mail that arrived from one that did not, if the process died before its record.
  expect(figures.repeatedMails).toBeLessThanOrEqual(figures.kills)
}, 600_000)
