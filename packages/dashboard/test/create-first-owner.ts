import type { StartedService } from "@citable/dev"
import type { Page } from "playwright-core"

import { ada } from "./start-dashboard.ts"

/** Sets the service up as its first owner does, in the browser, and waits for the overview of the brand. */
export async function createFirstOwner(
  page: Page,
  { url, service }: Pick<StartedService, "url" | "service">,
  brand?: string,
): Promise<void> {
  await page.goto(`${url}/setup?code=${service.setupCode}`)
  await page.getByLabel("Your e-mail address").fill(ada.email)
  await page.getByLabel("New password").fill(ada.password)
  if (brand !== undefined) await page.getByLabel("Brand").fill(brand)
  await page.getByRole("button", { name: "Create the owner" }).click()
  await page.getByRole("heading", { name: "Home", exact: true }).waitFor()
}
