import type { Element, ElementContent, Root } from "hast"
import { sanitize } from "hast-util-sanitize"

import { createReporter, quote } from "../internal/create-reporter.ts"
import type { WarningTarget } from "../internal/create-reporter.ts"
import { maxDepth, tooDeep, assertDepth } from "../internal/limits.ts"
import { hasForeignScheme, normaliseUrl } from "../internal/resolve-url.ts"
import { toHost } from "../internal/to-host.ts"
import { bodySchema, strippedElements } from "./body-schema.ts"
import { createUnknownDescriber, type UnknownDescriber } from "./create-unknown-describer.ts"

declare module "hast" {
  interface ElementData {
    /**
     * The link replaces an author's frame, and its text is the frame's title or the host. It becomes an embed if its address belongs to
     * a known provider.
     */
    frame?: "title" | "host" | undefined
  }
}

/**
 * Removes everything that the schema does not allow. This is the only door between what an author wrote and what a page trusts. It
 * reports lost content, and `describeUnknown` words what it says of unknown elements.
 */
export function sanitizeTree(
  tree: Root,
  reporter: WarningTarget,
  describeUnknown: UnknownDescriber = createUnknownDescriber(),
): Root {
  prepare(tree, 0, { reporter, describeUnknown })
  return sanitize(tree, bodySchema) as Root
}

const stripped = new Set(strippedElements)
const allowed = new Set(bodySchema.tagNames)
/** Elements that may contain a paragraph. */
const containers = new Set("article aside blockquote body center details div figure li main section td th".split(" "))
// Removed without a warning: their content stays, and they mean nothing in an article.
const plain = new Set(
  (
    "acronym article base basefont bdi bdo big blink body center data fieldset font footer form header hgroup html label " +
    "legend link main marquee meta nav nobr noscript picture search source"
  ).split(" "),
)

/** Prepares what a site's own processor made. Its frames become links too, and nothing is reported. */
export function prepareProcessed(tree: Root): void {
  const reporter = createReporter()
  assertDepth(tree)
  replaceFrames(tree, reporter)
}

function replaceFrames(parent: Root | Element, reporter: WarningTarget): void {
  const children = parent.children as ElementContent[]
  for (const [index, node] of children.entries()) {
    if (node.type !== "element") continue
    prepareUrls(node, reporter)
    if (node.tagName === "iframe") children[index] = toFrameLink(node, parent, reporter)
    else replaceFrames(node, reporter)
  }
}

interface Reports {
  reporter: WarningTarget
  describeUnknown: UnknownDescriber
}

/**
 * Prepares a tree for the schema. It refuses a tree that is too deep for recursive functions like this one, turns frames into links,
 * drops inputs other than checkboxes, and reports what the schema will remove.
 */
function prepare(parent: Root | Element, depth: number, reports: Reports): void {
  const { reporter, describeUnknown } = reports
  const children = parent.children as ElementContent[]
  if (depth === maxDepth && children.length > 0) throw tooDeep()
  for (let index = 0; index < children.length; index += 1) {
    const node = children[index]
    if (node?.type !== "element") continue
    const { tagName } = node
    prepareUrls(node, reporter)
    if (tagName === "iframe") children[index] = toFrameLink(node, parent, reporter)
    else if (tagName === "input" && node.properties["type"] !== "checkbox") {
      children[index] = { type: "comment", value: "" }
      reporter.warn("removed_element", "<input> was removed", node)
    } else if (stripped.has(tagName)) {
      // The title of a page does not belong to its body.
      assertDepth(node, depth + 1)
      if (tagName !== "title") reporter.warn("removed_element", `<${tagName}> was removed with its content`, node)
    } else {
      if (!allowed.has(tagName) && !plain.has(tagName)) {
        reporter.warn("unknown_element", describeUnknown(node), node)
      }
      prepare(node, depth + 1, reports)
    }
  }
}

/** Replaces a frame, which shows another site inside the article, with a link to that site. */
function toFrameLink(frame: Element, parent: Root | Element, reporter: WarningTarget): ElementContent {
  const { src, title } = frame.properties
  const url = typeof src === "string" ? src.trim() : ""
  const isWeb = /^(?:https?:)?\/\//i.test(url)
  if (!isWeb) {
    reporter.warn("removed_element", `<iframe> of ${quote(url)} was removed`, frame)
    return { type: "comment", value: "" }
  }
  const hasTitle = typeof title === "string" && title.trim() !== ""
  const link = toElement("a", { href: url }, { type: "text", value: hasTitle ? title : toHost(url) })
  if (frame.position !== undefined) link.position = frame.position
  // The types of another package require `position`. Nothing reads it.
  const data = { frame: hasTitle ? ("title" as const) : ("host" as const), position: {} }
  link.data = data
  return parent.type === "root" || containers.has(parent.tagName) ? toElement("p", {}, link) : link
}

function toElement(tagName: string, properties: Element["properties"], child: ElementContent): Element {
  return { type: "element", tagName, properties, children: [child] }
}

/** Normalises URLs for the schema, and reports those that it will remove. */
export function prepareUrls(element: Element, reporter: WarningTarget): void {
  const { tagName, properties } = element
  for (const name of ["cite", "href", "poster", "src"]) {
    const value = properties[name]
    if (typeof value !== "string") continue
    if (hasForeignScheme(value)) {
      reporter.warn("unsafe_url", `the ${name} ${quote(value)} of <${tagName}> was removed`, element)
    } else properties[name] = normaliseUrl(value)
  }
}
