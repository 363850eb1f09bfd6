import { it } from "vitest"

import { testDay } from "../../dev/src/of-the-day.ts"
import { compareNativeParser } from "./native-differential.ts"

it("350 generated documents, others each day, have the same HTML with the native parser and with remark", async () => {
  await compareNativeParser(350, { seed: testDay() })
  // A generous limit against hanging tests, for busy machines.
}, 600_000)
