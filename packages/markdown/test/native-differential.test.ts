import { it } from "vitest"

import { compareNativeParser } from "./native-differential.ts"

it("1,000 generated documents have the same HTML with the native parser and with remark", async () => {
  await compareNativeParser(1000, { seed: 1 })
  // A guard against what hangs: a machine may be busy.
}, 600_000)
