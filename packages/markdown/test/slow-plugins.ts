import type { BodyPlugin } from "@citable/markdown"

/** A faulty plugin. One word makes it run forever, another fills the memory. */
const slow: BodyPlugin = {
  key: "slow",
  source(markdown) {
    const filled: unknown[] = []
    for (let index = 0; markdown.includes("HANG") || markdown.includes("FILL"); index += 1) {
      if (markdown.includes("FILL")) filled.push(Array.from({ length: 1000 }, () => ({ index })))
    }
    return markdown
  },
}

export const plugins = [slow]
