import type { Page } from "playwright-core"

/**
 * Notes what goes wrong on a page: errors of scripts and of the console and, with the address of a service, requests to anything else. Give it
 * the page before its first address.
 */
export function watchPage(page: Page, url?: string): string[] {
  const troubles: string[] = []
  page.on("pageerror", (error) => troubles.push(String(error)))
  page.on("console", (message) => message.type() === "error" && troubles.push(message.text()))
  if (url === undefined) return troubles
  page.on("request", (request) => {
    if (!request.url().startsWith(`${url}/`) && !request.url().startsWith("data:")) troubles.push(request.url())
  })
  return troubles
}
