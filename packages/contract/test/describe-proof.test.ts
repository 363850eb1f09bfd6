import { describe, expect, it } from "vitest"

import { describeProof, proofStates, type PublicationProof } from "../src/index.ts"

const proof: PublicationProof = {
  state: "stored",
  version: 1,
  differences: [],
  page: "waiting",
  reason: null,
  looked_at: null,
}

describe("the words for what is proved of a publication", () => {
  it("say that visitors see it only for the state `visible`", () => {
    const said = proofStates.flatMap((state) =>
      (["waiting", "not_visible", "not_checked"] as const).map((page) => [
        state,
        describeProof({ ...proof, state, page }),
      ]),
    )
    for (const [state, words] of said) expect(words?.startsWith("Visible to visitors")).toBe(state === "visible")
  })

  it("tell a page that nobody has looked at from one that did not show it", () => {
    expect(describeProof(proof)).toBe("Stored as sent. Nobody has looked at the page yet.")
    const looked = { ...proof, looked_at: "2026-01-01T00:00:00Z" }
    expect(describeProof(looked)).toBe("Stored as sent. The page is not visible yet.")
  })

  it("name the fields that are stored otherwise, and why nobody looked", () => {
    const differences = [{ field: "tags", sent: "[]", found: '["a"]' }]
    const reason = "the platform stores something else"
    expect(describeProof({ ...proof, state: "sent", page: "not_checked", differences, reason })).toBe(
      "Sent, but stored otherwise: tags. The page was not checked: the platform stores something else.",
    )
  })
})
