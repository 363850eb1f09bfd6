import { chromiumOptions, startTestPlatform } from "@citable/dev"
import { chromium } from "playwright-core"
import { expect, it, onTestFinished } from "vitest"

import { builtInPublishers, type PublisherDefinition } from "../../publishers/src/index.ts"
import { owner, signInAs, startAccounts } from "../../service/test/start-accounts.ts"
import { createDashboard } from "../src/index.ts"
import { lookAt } from "./look-at.ts"
import { waysToLook } from "./ways-to-look.ts"

const [wordpress] = builtInPublishers as [PublisherDefinition]
const press: PublisherDefinition = { ...wordpress, kind: "press", name: "The Press", testedOn: "vendor_schema" }

it("a person connects a platform, makes a draft run and a dry run, in windows of both sizes and colours", async () => {
  const platform = await startTestPlatform()
  onTestFinished(() => platform.close())
  const started = await startAccounts({ dashboard: createDashboard(), publishers: [...builtInPublishers, press] })
  onTestFinished(() => started.close())
  await started.call("POST", `/v1/brands/${started.brandId}/content`, { title: "Harbour at night", body: "Text" })
  const client = started.browse()
  await signInAs(client, owner)
  const browser = await chromium.launch(chromiumOptions())
  onTestFinished(() => browser.close())
  for (const [way, options] of Object.entries(waysToLook)) {
    const context = await browser.newContext(options)
    await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: started.url })))
    const page = await context.newPage()
    await page.goto(`${started.url}/brands/${started.brandId}/sites/platforms`)
    await page.getByText("The Press", { exact: true }).click()
    const form = page.locator("form", { has: page.getByRole("button", { name: "Connect The Press and test it" }) })
    await form.getByLabel("Your name for it").fill(`Press, ${way}`)
    await form.getByLabel("Address of the site").fill(platform.url)
    await form.getByLabel("User name").fill(platform.username)
    await form.getByLabel("Application password").fill(platform.password)
    await lookAt(page, `platform-form, ${way}`)
    await form.getByRole("button", { name: "Connect The Press and test it" }).click()
    await page.getByText("The credentials belong to").waitFor()
    await lookAt(page, `platform-connected, ${way}`)
    await page.getByRole("button", { name: "Make a draft run" }).click()
    await page.getByText("The sample is no longer there.").waitFor()
    await lookAt(page, `platform-draft-run, ${way}`)
    await page.getByRole("button", { name: "Show what would be sent" }).click()
    await page.getByText("Publishing would create a new article there.").waitFor()
    await lookAt(page, `platform-dry-run, ${way}`)
    await context.close()
  }
  expect(platform.posts()).toEqual([])
})
