import { globSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"

import type { DocPage } from "./doc-page.ts"

/** Reads the pages of `docs/`, and the READMEs of packages and examples. `root` is the folder of the repository. */
export function readPages(root: string): DocPage[] {
  const files = globSync(["docs/**/*.md", "packages/*/README.md", "examples/*/README.md", "ARCHITECTURE.md"], {
    cwd: root,
  })
  return files
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.includes("node_modules"))
    .toSorted()
    .map((file) => toPage(file, readFileSync(join(root, file), "utf8")))
}

function toPage(source: string, text: string): DocPage {
  const [, front = "", rest = text] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(front)?.[1]
  const [, heading, below = rest] = /^\s*# ([^\n]+)\n(.*)$/s.exec(rest) ?? []
  const title = field("title") ?? heading
  if (title === undefined) throw new Error(`${source} has no title. Begin it with front matter or a heading.`)
  return {
    source,
    path: toPath(source),
    title: plain(title),
    description: field("description") ?? firstSentence(below),
    body: below.trim(),
  }
}

/** `docs/guides/media.md` is at `guides/media`, and `packages/astro/README.md` at `packages/astro`. */
function toPath(source: string): string {
  const path = source.replace(/^docs\//, "").replace(/\.md$/, "")
  if (path === "README") return "index"
  return (posix.basename(path) === "README" ? posix.dirname(path) : path).toLowerCase()
}

/** The first sentence of a text, without Markdown. */
function firstSentence(body: string): string {
  const [paragraph = ""] = body.split(/\n\s*\n/).filter((part) => !/^\s*(?:#|```|\||-|!\[)/.test(part))
  const text = plain(paragraph.replaceAll(/\s+/g, " ").trim())
  return /^.{20,}?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, ".") ?? text
}

const plain = (text: string): string => text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll(/[`*]/g, "")
