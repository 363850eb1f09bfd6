import type { RenderedBody } from "@citable/markdown"
import type { Nodes } from "hast"
import { fromHtml } from "hast-util-from-html"
import rehypeStringify from "rehype-stringify"
import remarkGfm from "remark-gfm"
import remarkParse from "remark-parse"
import remarkRehype from "remark-rehype"
import { unified } from "unified"

const plain = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeStringify, { allowDangerousHtml: true })
  .freeze()

/** Words, links and images of a body in the usual chain without a sanitiser that are missing in our result. */
export function findLosses(body: string, { html, warnings }: RenderedBody): string[] {
  const theirs = gather(fromHtml(plain.processSync(body).toString(), { fragment: true }))
  const ours = gather(fromHtml(html, { fragment: true }))
  const said = warnings.map(({ message }) => message).join("\n")
  const isSaid = (url: string) => said.includes(url.slice(0, 60))
  return [
    ...missing(theirs.words, ours.words).map((word) => `word ${word}`),
    ...missing(theirs.links, [...ours.links, ...ours.frames]).flatMap((url) => (isSaid(url) ? [] : [`link ${url}`])),
    ...missing(theirs.images, ours.images).flatMap((url) => (isSaid(url) ? [] : [`image ${url}`])),
    ...theirs.frames.flatMap((url) => (isSaid(url) || html.includes(toLastPart(url)) ? [] : [`frame ${url}`])),
  ]
}

/** The common part of a player's address and that of its page. */
function toLastPart(url: string): string {
  return url.split(/[?#]/)[0]?.split("/").filter(Boolean).at(-1) ?? url
}

interface Content {
  words: string[]
  links: string[]
  images: string[]
  frames: string[]
}

const unseen = new Set(["script", "style", "template", "title", "iframe", "noscript", "svg"])

function gather(tree: Nodes): Content {
  const found: Content = { words: [], links: [], images: [], frames: [] }
  const stack: Nodes[] = [tree]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === "text") found.words.push(...node.value.split(/\s+/).filter(Boolean))
    if (node.type === "element") {
      const { href, src } = node.properties
      if (node.tagName === "a" && typeof href === "string" && !href.startsWith("#")) found.links.push(normalise(href))
      if (node.tagName === "img" && typeof src === "string") found.images.push(normalise(src))
      if (node.tagName === "iframe" && typeof src === "string") found.frames.push(normalise(src))
      if (unseen.has(node.tagName)) continue
    }
    if ("children" in node) stack.push(...node.children.toReversed())
  }
  return found
}

function normalise(url: string): string {
  return url
    .trim()
    .replaceAll(/[\t\n\r]/g, "")
    .replace(/^\/\//, "https://")
}

/** Items of the first list that the second list has fewer of. */
function missing(wanted: readonly string[], given: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const one of given) left.set(one, (left.get(one) ?? 0) + 1)
  return wanted.filter((one) => {
    const count = left.get(one) ?? 0
    left.set(one, count - 1)
    return count <= 0
  })
}
