import type { StartedService } from "@citable/dev"

import { createWebClient, type WebClient } from "../../service/test/web-client.ts"
import { ada } from "./start-dashboard.ts"

/** Makes the first owner of a service, and returns her browser without scripts. */
export async function signIn({ url, service, brandId }: StartedService): Promise<WebClient & { home: string }> {
  const browser = createWebClient(url, (request) => service.fetch(request))
  const page = await browser.open(`/setup?code=${service.setupCode}`)
  const fields = { ...ada, code: service.setupCode ?? "", brand: "Acme Bikes", website: "" }
  const made = await browser.submit(page, "/setup", fields)
  if (made.status !== 200) throw new Error(`The set-up answered ${made.status}: ${made.text}`)
  return { ...browser, home: `/brands/${brandId}` }
}
