import type { Article, ToolInput } from "@citable/contract"
import type { ReadBack } from "@citable/contract/content"

import { convertBody } from "./convert-body.ts"

/** A part of their text that somebody can take over. */
export interface Taking {
  name: ReadBack["parts"][number]["field"]
  label: string
  /** Both as text. */
  theirs: string
  ours: string
  /** Whether it is ticked at first. */
  isUsual: boolean
  /** What `update_content` gets. */
  change: Omit<ToolInput<"update_content">, "content_id">
}

export interface Takings {
  list: Taking[]
  /** What somebody changed there and an article cannot take. */
  left: string[]
}

const labels: Readonly<Record<Taking["name"], string>> = {
  title: "Title",
  body: "Text",
  excerpt: "Excerpt",
  slug: "Address",
  tags: "Topics",
  seo: "For search engines",
}

/** Lists the parts of their text that differ from the working copy, as they would be saved. */
export async function listTakings(theirs: ReadBack, article: Article): Promise<Takings> {
  const list: Taking[] = []
  const left = theirs.left.map(({ detail }) => detail)
  const add = (name: Taking["name"], theirText: string, ourText: string, change: Taking["change"]) => {
    if (theirText === ourText) return
    list.push({ name, label: labels[name], theirs: theirText, ours: ourText, isUsual: name !== "slug", change })
  }
  for (const part of theirs.parts) {
    if (part.field === "body") {
      const { body, format, notes } = await convertBody(part, { article, sent: theirs.sent_body })
      const isOther = format !== article.body_format
      add("body", body, article.body, { body, ...(isOther ? { body_format: format } : {}) })
      left.push(...notes)
      if (isOther)
        left.push("The article is in HTML, and their text is Markdown. Taking it makes the article Markdown.")
    } else if (part.field === "tags") {
      add("tags", part.value.join(", "), article.tags.join(", "), { tags: part.value })
    } else if (part.field === "seo") {
      const seo = { ...article.seo, ...(part.value as Partial<Article["seo"]>) }
      add("seo", toLines(seo), toLines(article.seo), { seo })
    } else if (part.field === "excerpt")
      add("excerpt", part.value ?? "", article.excerpt ?? "", { excerpt: part.value })
    else add(part.field, part.value, article[part.field], { [part.field]: part.value })
  }
  return { list, left: [...new Set(left)] }
}

const toLines = ({ title, description, canonical_url: canonical, noindex }: Article["seo"]): string =>
  [
    `Title: ${title ?? ""}`,
    `Description: ${description ?? ""}`,
    `Canonical address: ${canonical ?? ""}`,
    `Hidden from search engines: ${noindex ? "yes" : "no"}`,
  ].join("\n")
