import { chromiumOptions } from "@citable/dev"
import { chromium } from "playwright-core"
import { expect, it } from "vitest"

import { owner, signInAs, startAccounts } from "../../service/test/start-accounts.ts"
import { startMailSink } from "../../service/test/start-mail-sink.ts"
import { createDashboard } from "../src/index.ts"
import { lookAt } from "./look-at.ts"

it("the page of alerts proposes the browser's time zone, and keeps the one that somebody has chosen", async () => {
  const sink = await startMailSink()
  const mail = { smtpUrl: sink.url, from: "Citable <citable@example.com>" }
  const started = await startAccounts({ dashboard: createDashboard(), mail })
  const ada = started.browse()
  await signInAs(ada, owner)
  const browser = await chromium.launch(chromiumOptions())
  const open = async (timezoneId: string) => {
    const context = await browser.newContext({ timezoneId, viewport: { width: 390, height: 900 } })
    await context.addCookies([...ada.cookies].map(([name, value]) => ({ name, value, url: started.url })))
    const page = await context.newPage()
    await page.goto(`${started.url}/brands/${started.brandId}/settings/alerts`)
    return page
  }
  const zone = "Time zone of the weekly report"
  const first = await open("Europe/Berlin")
  expect(await first.getByLabel(zone).inputValue()).toBe("Europe/Berlin")
  await lookAt(first, "alerts-390")
  await first.getByLabel("Weekly report Each Monday").check()
  await first.getByRole("button", { name: "Save" }).click()
  expect(await first.getByRole("status").textContent()).toBe("Saved.")
  const second = await open("Asia/Tokyo")
  expect(await second.getByLabel(zone).inputValue()).toBe("Europe/Berlin")
  expect(await second.getByLabel("Weekly report Each Monday").isChecked()).toBe(true)
  await browser.close()
  await started.close()
  await sink.close()
})
