import { expect, it } from "vitest"

import { createReading } from "../../src/ports/reading/create-reading.ts"

it("a Chromium without its sandbox is worth one warning, however many pages Lighthouse measures", async () => {
  const warnings: unknown[] = []
  const network = { chromium: process.execPath, chromiumSandbox: false }
  const reading = createReading({ network, onError: (error) => warnings.push(error) })
  for (const page of ["http://shop.example/", "http://shop.example/a"]) {
    // The package is not installed here, which the process says that starts the browser.
    await expect(reading.lighthouse(page, { device: "mobile" })).rejects.toMatchObject({ code: "lighthouse_missing" })
  }
  await reading.close()
  expect(warnings).toMatchObject([{ code: "browser_warning", message: expect.stringContaining("without its sandbox") }])
})
