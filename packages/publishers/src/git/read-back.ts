import { isDeepStrictEqual } from "node:util"

import type { Article } from "@citable/contract"

import type { ReadBack, ReadBackOptions, ReadBackPart, RemoteState } from "../publisher.ts"
import { invertAddresses } from "../render/invert-addresses.ts"
import { rewriteMarkdown } from "../render/rewrite-markdown.ts"
import type { GitSettings } from "./git-settings.ts"
import type { GitFields } from "./markdown-file.ts"
import { pictureAddresses } from "./picture-addresses.ts"
import { unescapeTemplates } from "./template-marks.ts"

/** Reads a file as parts of an article: its body, and those names of its front matter that are text or lists of text. */
export function readBack(state: RemoteState, options: ReadBackOptions, settings: GitSettings): ReadBack {
  const { path, front_matter: front, body } = state.fields as unknown as GitFields
  const { article, links, images, sent } = options
  const placed = pictureAddresses({ images, id: state.id }, path, settings)
  const text = rewriteMarkdown(
    unescapeTemplates(body, settings.preset.runs),
    invertAddresses({ links, images: placed }),
  )
  const parts: ReadBackPart[] = [
    { from: "body", field: "body", value: text, format: settings.format === "mdx" ? "mdx" : "markdown" },
  ]
  const left: ReadBack["left"] = [
    { from: "path", detail: `The file is ${path} there. Its name follows the article’s slug.` },
  ]
  const before = (sent?.fields as Partial<GitFields> | undefined)?.front_matter
  const names: Partial<Record<keyof Article, string>> = { ...settings.preset.names, ...settings.fieldMap }
  for (const [field, name] of Object.entries(names) as [keyof Article, string][]) {
    const part = toPart(field, front[name], article)
    if (part !== undefined) parts.push({ ...part, from: "front_matter" })
    else if (before !== undefined && !isDeepStrictEqual(toPlain(before[name]), toPlain(front[name]))) {
      left.push({ from: "front_matter", detail: `${name} is another one there. Change it here by hand.` })
    }
  }
  return { parts, left }
}

function toPart(field: keyof Article, value: unknown, article: Article) {
  const isText = typeof value === "string"
  if (field === "title" && isText) return { field, value } as const
  if (field === "slug" && isText) return { field, value } as const
  if (field === "excerpt" && isText) {
    // One name holds the description for search engines, or the excerpt of an article without any.
    return article.seo.description === null
      ? ({ field, value } as const)
      : ({ field: "seo", value: { description: value } } as const)
  }
  if (field !== "tags") return undefined
  const tags = value ?? []
  return Array.isArray(tags) && tags.every((tag) => typeof tag === "string")
    ? ({ field, value: tags } as const)
    : undefined
}

const toPlain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
