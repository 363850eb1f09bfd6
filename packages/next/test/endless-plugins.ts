import type { BodyPlugin } from "@citable/markdown"

/** A plugin that never ends if the body says so. */
const endless: BodyPlugin = {
  key: "endless",
  source(markdown) {
    while (markdown.includes("ENDLESS")) continue
    return markdown
  },
}

export const plugins = [endless]
