import { renderBody } from "@citable/markdown"
import type { BodyPlugin } from "@citable/markdown"

const shorterRules: BodyPlugin = {
  // Part of every cache key: another key for another version or other options.
  key: "shorter-rules 1",
  elements: {
    hr(element) {
      element.properties["className"] = ["short"]
      return undefined
    },
  },
}
await renderBody("One.\n\n---\n\nTwo.", { plugins: [shorterRules] })

export {}
