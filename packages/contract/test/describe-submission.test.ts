import { describe, expect, it } from "vitest"

import { describeSubmission, type Submission, submissionSchema, toIndexNowKey } from "../src/index.ts"

const submission: Submission = {
  url: "https://example.com/blog/beans",
  to: "index_now",
  integration_id: null,
  change: "shown",
  version: 1,
  state: "received",
  reason: null,
  response_status: 200,
  submitted_at: "2026-01-01T00:00:00Z",
  retry_at: null,
}
const { to, change, state } = submissionSchema.shape
const all = to.options.flatMap((engine) =>
  change.options.flatMap((one) =>
    state.options.flatMap((last) =>
      [null, "the key file answers 404."].map((reason) => ({
        ...submission,
        to: engine,
        change: one,
        state: last,
        reason,
      })),
    ),
  ),
)

describe("the words for what search engines were told", () => {
  it("never say that a page is indexed, and that an engine received it only if it did", () => {
    for (const one of all) {
      const words = describeSubmission(one)
      expect(words.replace("That does not mean that it is indexed.", "")).not.toMatch(/index(?:ed|es)/)
      expect(/\breceived\b/.test(words), words).toBe(one.state === "received")
      expect(words).toMatch(/^[A-Z].*[^.]\.$/)
    }
  })

  it("give the answer of the engine and the reason", () => {
    expect(describeSubmission(submission)).toBe(
      "IndexNow received the address (HTTP 200). That does not mean that it is indexed.",
    )
    const waiting = { ...submission, state: "waiting", reason: "the page answers 404", response_status: null } as const
    expect(describeSubmission(waiting)).toBe("Not yet submitted to IndexNow: the page answers 404.")
  })
})

describe("the IndexNow key of a brand", () => {
  it("is the same each time, another one for each brand, and as the protocol wants it", async () => {
    const keys = await Promise.all(["brd_1", "brd_1", "brd_2"].map(toIndexNowKey))
    expect(keys[0]).toBe(keys[1])
    expect(keys[0]).not.toBe(keys[2])
    for (const key of keys) expect(key).toMatch(/^[a-f0-9]{32}$/)
  })
})
