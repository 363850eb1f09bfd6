import { measureTree } from "../tree/measure-tree.ts"
import { parseTree } from "../tree/parse-tree.ts"
import type { PageTree } from "../tree/page-tree.ts"
import { dropInvisible } from "../drop-invisible.ts"
import { dropBoilerplate } from "./drop-boilerplate.ts"
import { findContainers } from "./find-container.ts"
import { findLead } from "./find-lead.ts"
import { runReadability } from "./run-readability.ts"
import { trimMainText } from "./trim-main-text.ts"

/** Text that is shorter is looked for again, by looser rules. */
const shortest = 250

/** Finds the main text of a page. */
export function findMainText(html: string, { description }: { description: string }): PageTree {
  const tree = parseTree(html)
  dropInvisible(tree)
  const whole = measureTree(tree)(tree)
  dropBoilerplate(tree)
  const sizeOf = measureTree(tree)
  const found = runReadability(tree, { charThreshold: 500 })
  let text = found?.tree ?? { type: "root", children: [] }
  if (found !== undefined) text.children.unshift(...findLead(tree, { kept: found.kept, description, sizeOf }))
  trimMainText(text)
  let length = measureTree(text)(text).text
  for (const container of findContainers(tree, sizeOf)) {
    const candidate: PageTree = structuredClone({ type: "root", children: [container] })
    trimMainText(candidate)
    const size = measureTree(candidate)(candidate)
    if (length < (size.text - size.links) * 0.6) {
      text = candidate
      length = size.text
      break
    }
  }
  if (length >= shortest && length >= whole.text * 0.1) return text
  const again = parseTree(html)
  dropInvisible(again)
  const looser = runReadability(again, { charThreshold: 250 })?.tree
  if (looser === undefined) return text
  const looserLength = measureTree(looser)(looser).text
  return looserLength > length * 2 ? looser : text
}
