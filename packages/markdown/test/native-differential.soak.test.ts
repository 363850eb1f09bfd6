import { it } from "vitest"

import { compareCharacters } from "./compare-characters.ts"
import { compareNativeParser } from "./native-differential.ts"

it("50,000 generated documents have the same HTML by the native parser as by remark", async () => {
  await compareNativeParser(50_000)
})

it("every character next to a mark is read by the native parser as by remark", () => {
  compareCharacters(() => true)
})
