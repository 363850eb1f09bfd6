import type { BodyPlugin } from "@citable/markdown"

/** A plugin with a bug: one word makes it run for ever. */
const slow: BodyPlugin = {
  key: "slow",
  source(markdown) {
    while (markdown.includes("HANG"));
    return markdown
  },
}

export const plugins = [slow]
