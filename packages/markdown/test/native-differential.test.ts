import { it } from "vitest"

import { compareNativeParser } from "./native-differential.ts"

it("1,000 generated documents have the same HTML with the native parser and with remark", async () => {
  await compareNativeParser(1000, { seed: 1 })
  // A generous limit against hanging tests, for busy machines.
}, 600_000)
