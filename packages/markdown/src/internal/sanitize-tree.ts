import type { Element, ElementContent, Root } from "hast"
import { sanitize } from "hast-util-sanitize"

import { bodySchema, strippedElements } from "./body-schema.ts"
import { quote } from "./create-reporter.ts"
import type { Reporter } from "./create-reporter.ts"
import { assertDepth } from "./parse-body.ts"

/**
 * The tree with nothing but what the schema allows: the only door between what an author wrote and what a page trusts.
 * Content that is lost on the way is reported.
 */
export function sanitizeTree(tree: Root, reporter: Reporter): Root {
  assertDepth(tree)
  prepare(tree, reporter)
  return sanitize(tree, bodySchema) as Root
}

const stripped = new Set(strippedElements)
const allowed = new Set(bodySchema.tagNames)
// Left out without a word: their content stays, and they mean nothing in an article.
const plain = new Set(
  ["acronym", "article", "basefont", "bdi", "bdo", "big", "blink", "body", "center", "data"]
    .concat([
      "fieldset",
      "font",
      "footer",
      "form",
      "header",
      "hgroup",
      "html",
      "label",
      "legend",
      "link",
      "main",
      "marquee",
    ])
    .concat(["meta", "nav", "nobr", "noscript", "picture", "search", "source", "base", "head"]),
)

/** Turns frames into links, drops inputs that are no checkboxes, and reports what the schema will take away. */
function prepare(parent: Root | Element, reporter: Reporter): void {
  const children = parent.children as ElementContent[]
  for (const [index, node] of children.entries()) {
    if (node.type !== "element") continue
    const { tagName } = node
    if (tagName === "iframe") children[index] = toFrameLink(node, reporter)
    else if (tagName === "input" && node.properties["type"] !== "checkbox") {
      children[index] = { type: "comment", value: "" }
      reporter.warn("removed_element", "<input> was removed")
    } else if (stripped.has(tagName)) reporter.warn("removed_element", `<${tagName}> was removed with its content`)
    else {
      if (!allowed.has(tagName) && !plain.has(tagName)) {
        reporter.warn("unknown_element", `${quote(tagName)} is no element of an article; only its content is kept`)
      }
      prepare(node, reporter)
    }
  }
}

/** A frame shows another site inside the article; a link to that site is what can be kept of it. */
function toFrameLink(frame: Element, reporter: Reporter): ElementContent {
  const { src, title } = frame.properties
  const url = typeof src === "string" ? src.trim() : ""
  const isWeb = /^(?:https?:)?\/\//i.test(url)
  reporter.warn("removed_element", `<iframe> of ${quote(url)} was ${isWeb ? "replaced by a link" : "removed"}`)
  if (!isWeb) return { type: "comment", value: "" }
  const text = typeof title === "string" && title.trim() !== "" ? title : url
  return {
    type: "element",
    tagName: "a",
    properties: { href: url },
    children: [{ type: "text", value: text }],
  }
}
