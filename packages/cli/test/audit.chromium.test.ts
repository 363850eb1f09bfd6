import { it } from "vitest"

import { runCli } from "../src/run-cli.ts"
import { readInChromium } from "./read-in-chromium.ts"
import { startSmallSite } from "./start-small-site.ts"

const look = readInChromium(async (file) => {
  const site = await startSmallSite()
  const io = { env: {}, out: () => {}, err: () => {}, signal: new AbortController().signal }
  await runCli(["audit", site.host, "--html", file], io)
  await site.close()
})

it.each([
  [360, "light"],
  [1280, "dark"],
] as const)("an audit in a window of %i pixels (%s) fits, loads nothing, and is accessible", async (width, scheme) => {
  await look({
    width,
    scheme,
    name: "audit",
    async inspect(page) {
      await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    },
  })
})
