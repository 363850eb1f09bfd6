import type { Article } from "@citable/contract"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { diffWords } from "./diff-words.ts"

/** The fields that a writer sets, without the text, with what people call them. */
const labels = {
  title: "Title",
  slug: "Slug",
  locale: "Language",
  type: "Type",
  excerpt: "Excerpt",
  tags: "Topics",
  author: "Author",
  authors: "Authors",
  cover: "Cover",
  images: "Pictures",
  seo: "Search engines",
  custom: "Custom fields",
  translation_group: "Translations",
  modified_at: "Date of the last change",
  body_format: "Format",
} as const satisfies Partial<Record<keyof Article, string>>

/** Renders how one version of an article differs from another: the text line by line, and every other field with both values. */
export function fieldChanges(before: Article, after: Article, name: string): Html {
  const fields = (Object.keys(labels) as (keyof typeof labels)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  const isSameText = before.body === after.body
  if (fields.length === 0 && isSameText) return html`<p>Nothing.</p>`
  return html`${fields.length === 0 ? "" : table(fields, { before, after, name })}
  ${isSameText ? html`<p>The text is the same.</p>` : diffWords(before.body, after.body, `Text: ${name}`)}`
}

function table(
  fields: readonly (keyof typeof labels)[],
  { before, after, name }: { before: Article; after: Article; name: string },
): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Other fields: ${name}">
    <table>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        ${fields.map(
          (field) =>
            html`<tr>
              <th scope="row">${labels[field]}</th>
              <td><del class="removed">${show(before[field])}</del></td>
              <td><ins class="added">${show(after[field])}</ins></td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

/** A value in words, cut to what a table can show. */
function show(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing"
  if (typeof value === "string") return cut(value)
  if (Array.isArray(value)) return value.length === 0 ? "nothing" : cut(value.map(show).join(", "))
  if (typeof value !== "object") return JSON.stringify(value)
  const parts = Object.entries(value).filter(([, one]) => !isEmpty(one))
  if (parts.length === 0) return "nothing"
  return cut(parts.map(([name, one]) => `${name.replaceAll("_", " ")}: ${show(one)}`).join("; "))
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || value === "" || (Array.isArray(value) && value.length === 0)

const cut = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text)
