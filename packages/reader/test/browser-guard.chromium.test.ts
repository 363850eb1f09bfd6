import { CitableError } from "@citable/contract"
import { chromiumOptions } from "@citable/dev"
import { openPageBrowser, type PageBrowser } from "@citable/reader/browser"
import { afterAll, beforeAll, expect, test } from "vitest"

import { type Attack, startAttack } from "./start-attack.ts"

// The attacker's site has a name and a public-looking address, which leads to a server of this test. The canary is on loopback itself.
// The pages are open at once. The soak test shows that the canary hears them without the guard.

let attack: Attack
let browser: PageBrowser
let site: string

beforeAll(async () => {
  attack = await startAttack()
  site = `http://attack.test:${attack.port}`
  browser = await openPageBrowser({ executablePath: chromiumOptions().executablePath, ...attack.network })
})

afterAll(async () => {
  await browser.close()
  await attack.close()
})

test.concurrent("no way of thirty leads from a page to this machine, and the answer names what was refused", async () => {
  const { html, refused } = await browser.render(`${site}/`, { timeoutMs: 2500 })
  expect([...attack.hits]).toEqual([])
  expect(html).toContain("Words of the page.")
  expect(html).not.toContain("root:")
  const hosts = refused.filter(({ reason }) => reason === "address_not_allowed").map(({ host }) => host)
  expect(hosts).toEqual(
    expect.arrayContaining(["127.0.0.1", "[::1]", "0.0.0.0", "loop.test", "rebind.test", "localhost"]),
  )
})

test.concurrent.each(["/top", "/top-file"])("a page that redirects the browser itself is refused: %s", async (path) => {
  const error = await browser.render(site + path, { timeoutMs: 4000 }).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(CitableError)
  if (path === "/top") expect(error).toMatchObject({ code: "address_not_allowed" })
  expect([...attack.hits]).toEqual([])
})

test.each(["file:///etc/passwd", "http://a:b@attack.test/", "javascript:1", "chrome://version", "about:blank"])(
  "%s is refused before a browser sees it",
  async (url) => {
    await expect(browser.render(url, { timeoutMs: 4000 })).rejects.toMatchObject({ code: "invalid_url" })
  },
)
