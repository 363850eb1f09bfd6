import type { ToolOutput } from "@citable/contract"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import type { Cell, DataTable } from "../tables/data-table.ts"
import { stateBadge, stateLabel } from "./state-badge.ts"

/** The members that the table shows. */
export const articleColumns = [
  "title",
  "status",
  "has_unpublished_changes",
  "locale",
  "tags",
  "author",
  "updated_at",
  "published_at",
  "publish_at",
] as const

type Listed = ToolOutput<"list_content">["data"][number]

/** The articles of a list. The language is a column where the brand has several. */
export function articleTable(
  articles: readonly Listed[],
  { home, hasLanguages }: { home: string; hasLanguages: boolean },
): DataTable {
  return {
    name: "Articles",
    columns: ["Title", "State", "Published", "Topics", "Edited", "Author", ...(hasLanguages ? ["Language"] : [])],
    rows: articles.map((article) => [
      { page: `${home}/${article.id}`, text: article.title ?? "" },
      stateCell(article),
      article.published_at == null ? null : { time: article.published_at },
      (article.tags ?? []).join(", "),
      { time: article.updated_at ?? null },
      (article.authors ?? []).map(({ name }) => name).join(", ") || (article.author?.name ?? null),
      ...(hasLanguages ? [article.locale ?? null] : []),
    ]),
  }
}

/** The state, with the moment at which a scheduled article goes live. */
function stateCell(article: Listed): Cell {
  const { status, publish_at: at, has_unpublished_changes: isChanged } = article
  if (status === undefined) return null
  const text = `${stateLabel(status)}${isChanged === true && status === "published" ? ", changes not live" : ""}`
  if (at === undefined) return { shown: stateBadge(article), text }
  return {
    shown: html`${stateBadge(article)} <span class="note">goes live ${time(at)}</span>`,
    text: `${text}, goes live ${at}`,
  }
}
