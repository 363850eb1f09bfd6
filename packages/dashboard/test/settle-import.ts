import type { WebClient, WebPage } from "../../service/test/web-client.ts"

/** Waits until an import has ended the step that it is in, as its page does. */
export async function settleImport(page: Pick<WebPage, "url">, browser: WebClient): Promise<WebPage> {
  for (;;) {
    const { text } = await browser.send(page.url.pathname, { headers: { accept: "application/json" } })
    if (!/"(?:checking|importing)"/.test(text)) return browser.open(page.url.pathname)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
