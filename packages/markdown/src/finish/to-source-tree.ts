import type { Element, Root } from "hast"

import { keepFirstNewline } from "./keep-first-newline.ts"

/** The tree for a body that is shown as text. */
export function toSourceTree(source: string): Root {
  const properties = { className: ["citable-source"] }
  const pre: Element = { type: "element", tagName: "pre", properties, children: [{ type: "text", value: source }] }
  keepFirstNewline(pre)
  return { type: "root", children: [pre] }
}
