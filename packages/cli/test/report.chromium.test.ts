import { expect, it } from "vitest"

import { runCli } from "../src/run-cli.ts"
import { readInChromium } from "./read-in-chromium.ts"
import { startReportedService } from "./start-reported-service.ts"

const look = readInChromium(async (file) => {
  const started = await startReportedService(3)
  const env = { CITABLE_URL: started.url, CITABLE_TOKEN: started.operatorToken }
  const io = { env, out: () => {}, err: () => {}, signal: new AbortController().signal }
  const code = await runCli(["report", "--out", file, "--brand", started.brandId], io)
  await started.close()
  if (code !== 0) throw new Error(`citable report ended with ${code}`)
})

it.each([
  [360, "light"],
  [360, "dark"],
  [1280, "light"],
  [1280, "dark"],
] as const)("a report in a window of %i pixels (%s) fits, loads nothing, and is accessible", async (width, scheme) => {
  await look({
    width,
    scheme,
    name: "report",
    async inspect(page) {
      const [shown, hidden] = width < 720 ? ["narrow", "wide"] : ["wide", "narrow"]
      expect(await page.locator(`svg.${shown}`).first().isVisible()).toBe(true)
      expect(await page.locator(`svg.${hidden}`).first().isVisible()).toBe(false)
      // Letters in a chart are as large as those around it.
      const outside = `[...document.querySelectorAll("svg.${shown}")].flatMap((svg) => {
        const frame = svg.getBoundingClientRect()
        return [...svg.querySelectorAll("text")].filter((text) => {
          const box = text.getBoundingClientRect()
          return box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1 || box.height < 10
        }).map((text) => text.textContent)
      })`
      expect(await page.evaluate(outside)).toEqual([])
    },
  })
})
