import { expect, onTestFinished, test } from "vitest"

import { type LighthouseStandIn, startLighthouse } from "./start-lighthouse.ts"

async function open(): Promise<LighthouseStandIn> {
  const standIn = await startLighthouse()
  onTestFinished(() => standIn.close())
  return standIn
}

test("a page that paints nothing has no values, and their reasons", async () => {
  const { measure, site } = await open()
  const reason = "Lighthouse has no value: The page did not paint any content."
  const measured = await measure(`${site}/empty`)
  expect(measured).toMatchObject({ lcpMs: null, cls: null, missing: { lcpMs: reason, cls: reason } })
})

test.each([
  ["/broken", "Lighthouse: No page."],
  ["/throw", "Lighthouse failed. The cause says why."],
  ["/exit", "Lighthouse exited at once. The cause says why."],
])("a failure at %s is an error that says what failed, and nothing of this machine", async (path, message) => {
  const { measure, site } = await open()
  const error = await measure(site + path).catch((cause: unknown) => cause)
  expect(error).toMatchObject({ code: "lighthouse_failed", message })
})

test("Chromium gets nothing from an address that the guard refuses", async () => {
  const { measure, site, paths } = await open()
  expect(await measure(`${site}/page`, { allowPrivateNetwork: false })).toMatchObject({ source: "lighthouse" })
  expect(paths).toEqual([])
})

test("the error of a page at an address that the guard refuses names it", async () => {
  const { measure, site } = await open()
  const error = await measure(`${site}/refused`, { allowPrivateNetwork: false }).catch((cause: unknown) => cause)
  expect(error).toMatchObject({ code: "address_not_allowed" })
})
