import { expect, it } from "vitest"

import { toStandfirst } from "../lib/to-standfirst.ts"

it("an excerpt of its own is shown above the body", () => {
  expect(toStandfirst("What it is about.", "<p>Once upon a time.</p>")).toBe("What it is about.")
})

it("an excerpt that the body begins with is not shown twice", () => {
  expect(toStandfirst("Once upon a time & so…", "<p><em>Once</em> upon a time &amp; so on.</p>")).toBeUndefined()
  expect(toStandfirst("", "<p>Once upon a time.</p>")).toBeUndefined()
})
