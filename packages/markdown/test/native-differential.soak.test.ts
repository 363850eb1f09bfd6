import { it } from "vitest"

import { compareCharacters } from "./compare-characters.ts"
import { compareNativeParser } from "./native-differential.ts"

it("50,000 generated documents have the same HTML with the native parser and with remark", async () => {
  await compareNativeParser(50_000)
})

it("the native parser reads every character next to a mark like remark", () => {
  compareCharacters(() => true)
})
