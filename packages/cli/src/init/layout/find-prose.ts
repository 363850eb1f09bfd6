import { readFileSync } from "node:fs"
import { join, posix } from "node:path"

import type { TagLikeNode } from "@astrojs/compiler/types"

import { listFiles, type SourcePlace } from "./find-uses.ts"
import { isTag, parseAstro, textOf, walk } from "./parse-astro.ts"

const mostFiles = 300

/** Whether an element has the class that style sheets for running text want, such as that of Tailwind. */
export const isProse = (tag: TagLikeNode): boolean => /(?:^|\s)prose(?:\s|$)/.test(textOf(tag, "class") ?? "")

/**
 * Finds the classes that the site gives to running text. Without them, the headings and lists of an article have no style where a style
 * sheet resets them. The element around a slot or the content of a post comes first, and layouts come before pages and other components.
 */
export async function findProse({ folder, source: sources }: SourcePlace): Promise<string | undefined> {
  let other: string | undefined
  const files = ["layouts", "pages", "."].flatMap((below) => listFiles(folder, posix.join(sources, below), [".astro"]))
  for (const path of [...new Set(files)].slice(0, mostFiles)) {
    const source = readFileSync(join(folder, path), "utf8")
    if (!/\bprose\b/.test(source)) continue
    for (const [node] of walk((await parseAstro(source)).template)) {
      if (!isTag(node) || !isProse(node)) continue
      const classes = textOf(node, "class")?.trim().replaceAll(/\s+/g, " ")
      const isAroundText = node.children.some((child) => isTag(child) && ["slot", "Content"].includes(child.name))
      if (isAroundText) return classes
      other ??= classes
    }
  }
  return other
}
