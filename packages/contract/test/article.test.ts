import { slugSchema } from "@citable/contract"
import { expect, it } from "vitest"

it.each(["a", "my-first-article", "weekly-update.2015-02-06", "日本語-の記事", "caf\u0065\u0301", "v1.2_3~4"])(
  "%s is a slug",
  (slug) => {
    expect(slugSchema.safeParse(slug).success).toBe(true)
  },
)

it.each([
  "",
  "-a",
  "a-",
  "a--b",
  "a b",
  "a/b",
  "..",
  ".",
  "a?b",
  "a#b",
  "a%20b",
  "a\u0000",
  "x".repeat(201),
  "語".repeat(67),
])("%j is no slug", (slug) => {
  expect(slugSchema.safeParse(slug).success).toBe(false)
})
