import { expect, it } from "vitest"

import { toStandfirst } from "../lib/to-standfirst.ts"

it("an excerpt of its own stands above the body", () => {
  expect(toStandfirst("What it is about.", "<p>Once upon a time.</p>")).toBe("What it is about.")
})

it("one that the body begins with is not said twice", () => {
  expect(toStandfirst("Once upon a time & so…", "<p><em>Once</em> upon a time &amp; so on.</p>")).toBeUndefined()
  expect(toStandfirst("", "<p>Once upon a time.</p>")).toBeUndefined()
})
