import type { BodyPlugin } from "@citable/markdown"

/** Comes to no end with a body that says so. */
const endless: BodyPlugin = {
  key: "endless",
  source(markdown) {
    while (markdown.includes("ENDLESS")) continue
    return markdown
  },
}

export const plugins = [endless]
