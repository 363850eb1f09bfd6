import type { Element, Root } from "hast"

import { isElement } from "../render/to-html.ts"

/** Attributes for the styles and scripts of our own sites, and those that WordPress sets itself. */
const ours = ["decoding", "loading", "tabIndex"]
const ourClasses = new Set(["citable-table", "contains-task-list", "task-list-item", "citable-image-missing"])

/**
 * Changes a rendered body into what WordPress keeps: no attributes for our own styles, and boxes of task lists as characters, because
 * WordPress strips `input` from the texts of authors. `joinLines` is for the classic editor, which makes `<br>` of a line's end.
 */
export function tidyTree(root: Root, { joinLines }: { joinLines: boolean }): void {
  tidy(root, joinLines)
}

function tidy(parent: Root | Element, joinLines: boolean): void {
  for (const [index, child] of parent.children.entries()) {
    if (child.type === "text") {
      if (joinLines) child.value = child.value.replace(/\s+/g, (space) => (space.includes("\n") ? " " : space))
      continue
    }
    if (!isElement(child)) continue
    if (child.tagName === "input") {
      parent.children[index] = { type: "text", value: isChecked(child) ? "☑" : "☐" }
      continue
    }
    tidyAttributes(child)
    if (isElement(child, "video", "audio")) joinSource(child)
    const { href } = child.properties
    // The filter for authors takes whatever comes before a colon for a scheme, and removes it.
    if (typeof href === "string" && !/^(?:https?|mailto|tel):/i.test(href)) {
      child.properties["href"] = href.replaceAll(":", "%3A")
    }
    const first = child.children[0]
    // A parser drops a line's end after <pre>, so it takes two to have one.
    if (child.tagName === "pre" && first?.type === "text" && first.value.startsWith("\n"))
      first.value = `\n${first.value}`
    tidy(child, joinLines && child.tagName !== "pre")
  }
}

function tidyAttributes({ properties }: Element): void {
  for (const name of ours) delete properties[name]
  const classes = properties["className"]
  if (!Array.isArray(classes)) return
  const kept = classes
    .filter((name) => !ourClasses.has(String(name)))
    .map((name) => (name === "sr-only" ? "screen-reader-text" : name))
  if (kept.length > 0) properties["className"] = kept
  else delete properties["className"]
}

/** WordPress strips `source` from the texts of authors, and keeps the address of the film itself. */
function joinSource(media: Element): void {
  const sources = media.children.filter((child) => isElement(child, "source"))
  const [only, more] = sources
  if (media.properties["src"] !== undefined || only === undefined || more !== undefined || !isElement(only)) return
  media.properties["src"] = only.properties["src"]
  media.children = media.children.filter((child) => child !== only)
}

function isChecked({ properties }: Element): boolean {
  return properties["checked"] !== undefined && properties["checked"] !== false
}
