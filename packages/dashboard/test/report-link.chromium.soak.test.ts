import type { Scan } from "@citable/contract/visibility"
import { chromiumOptions } from "@citable/dev"
import { chromium } from "playwright-core"
import { expect, it, vi } from "vitest"

import { owner, signInAs, startAccounts } from "../../service/test/start-accounts.ts"
import { createDashboard } from "../src/index.ts"
import { lookAt } from "./look-at.ts"
import { watchPage } from "./watch-page.ts"

/** Starts a service with the answers of a scan. Returns it with a link to the report. */
async function startWithLink() {
  const text = "Most people like Acme. Acme has <b>poor</b> service."
  const answer = { text, sources: [{ url: "https://acme.example/a", title: "A" }], searches: null, model: "m" }
  const ask = async () => ({ ...answer, cost: null, raw: "{}" })
  const engines = [{ name: "chatgpt", surface: "api" as const, ask }]
  const started = await startAccounts({ dashboard: createDashboard(), engines })
  const call = <Answer>(method: string, to: string, body?: unknown) =>
    started.call<Answer>(method, `/v1/brands/${started.brandId}${to}`, body, started.operatorToken)
  await call("PATCH", "", { name: "Acme", domains: ["acme.example"] })
  await call("POST", "/prompts", { prompts: [{ text: "Which?" }] })
  const { id } = await call<Scan>("POST", "/scans", { repeats: 10 })
  await vi.waitFor(async () => expect(await call("GET", `/scans/${id}`)).toMatchObject({ status: "completed" }), 10_000)
  const ada = started.browse()
  await signInAs(ada, owner)
  const path = `/brands/${started.brandId}/settings/reports`
  const made = await ada.submit(await ada.open(path), "/settings/reports", { name: "Client", days: "30" })
  return { started, link: /<output>([^<]+)<\/output>/.exec(made.text)?.[1] ?? "" }
}

it("a client opens a report link without a sign-in, on a phone and on a desk, and prints it", async () => {
  const { started, link } = await startWithLink()
  const browser = await chromium.launch(chromiumOptions())
  const page = await (await browser.newContext()).newPage()
  const troubles = watchPage(page, started.url)
  await page.goto(link)
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await lookAt(page, `report-${colorScheme}-${width}`)
    }
  }
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Acme: AI visibility")
  await page.emulateMedia({ media: "print" })
  expect(await page.getByRole("button", { name: "Show" }).isVisible()).toBe(false)
  expect((await page.pdf()).subarray(0, 5).toString()).toBe("%PDF-")
  await page.emulateMedia({ media: "screen" })
  await page.getByRole("link", { name: "7 days" }).click()
  expect(new URL(page.url()).searchParams.get("token")).toMatch(/^rpt_/)
  expect(await page.getByRole("heading", { name: "AI visibility", exact: true }).isVisible()).toBe(true)
  expect(troubles).toEqual([])
  await page.goto(`${link.slice(0, -1)}-`)
  await lookAt(page, "report-gone")
  await browser.close()
  await started.close()
})
