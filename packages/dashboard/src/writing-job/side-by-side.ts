import type { Article, ToolOutput } from "@citable/contract"
import { type BrandPage, csrfField, type Html } from "@citable/page-kit"
import { diffArrays } from "diff"
import { html } from "hono/html"

const most = { rows: 100, characters: 2000 }
/** A comparison takes the square of its edits. */
const limits = { maxEditLength: 500 }

/** Two blocks that stand for each other. */
interface Row {
  before: string
  after: string
}

/**
 * Renders what a model rewrote or translated, each block beside the earlier one or the original, with the way back to the earlier text.
 * Nothing without such a work, or if somebody has edited the text since.
 */
export async function sideBySide(
  brand: BrandPage,
  article: ToolOutput<"get_content">,
  { csrf, home }: { csrf: string; home: string },
): Promise<Html | ""> {
  const { writing } = article
  if (writing?.status !== "completed" || writing.version !== article.version || writing.kind === "generate") return ""
  const { source, version } = writing
  const isTranslated = writing.kind === "translate"
  const from = source === null ? { content_id: article.id, version: version - 1 } : source
  const before = await brand.call("get_content", from)
  const rows = isTranslated
    ? zip(blocksOf(before), blocksOf(article))
    : changedRows(blocksOf(before), blocksOf(article))
  const names = isTranslated ? ["Original", "Translation"] : ["Before", "After"]
  const isWriter = brand.scopes.has("content:write") && version > 1
  return html`<section>
    <details>
      <summary>
        ${isTranslated ? "The translation beside its original" : "What the model changed, beside the earlier text"}
      </summary>
      ${rows.length === 0 ? html`<p>No block differs.</p>` : ""}
      ${rows
        .slice(0, most.rows)
        .map(
          ({ before: old, after }) =>
            html`<div class="two top">
              ${side(names[0] ?? "", old, before.locale)} ${side(names[1] ?? "", after, article.locale)}
            </div>`,
        )}
      ${rows.length > most.rows ? html`<p class="soft">These are the first ${most.rows} of ${rows.length}.</p>` : ""}
      ${isWriter ? await wayBack(brand, article, { csrf, home }) : ""}
    </details>
  </section>`
}

const blocksOf = ({ title, body }: Pick<Article, "title" | "body">): string[] => [
  title,
  ...body.split(/\n{2,}/).map((block) => block.trim()),
]

const zip = (before: readonly string[], after: readonly string[]): Row[] =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, at) => ({
    before: before[at] ?? "",
    after: after[at] ?? "",
  }))

/** The blocks that differ; all of them if the texts have too little in common. */
function changedRows(before: readonly string[], after: readonly string[]): Row[] {
  const parts = diffArrays([...before], [...after], limits)
  if (parts === undefined) return zip(before, after)
  const rows: Row[] = []
  let removed: string[] = []
  const flush = (added: readonly string[]): void => {
    rows.push(...zip(removed, added))
    removed = []
  }
  for (const part of parts) {
    if (part.removed) removed = part.value
    else flush(part.added ? part.value : [])
  }
  flush([])
  return rows
}

const side = (name: string, text: string, locale: string): Html =>
  html`<div>
    <p class="soft">${name}</p>
    ${text === "" ? html`<p class="soft">nothing</p>` : html`<blockquote lang="${locale}">${cut(text)}</blockquote>`}
  </div>`

const cut = (text: string) => (text.length > most.characters ? `${text.slice(0, most.characters)}…` : text)

/** A button that brings the text back that stood before. */
async function wayBack(
  brand: BrandPage,
  { id, version }: Pick<Article, "id" | "version">,
  { csrf, home }: { csrf: string; home: string },
): Promise<Html | ""> {
  const { data } = await brand.call("list_content_revisions", { content_id: id, version: version - 1 })
  const [revision] = data
  if (revision === undefined) return ""
  return html`<form method="post" action="${home}/revisions/${revision.id}/restore">
    ${csrfField(csrf)}
    <div class="actions"><button class="plain">Take the earlier text back</button></div>
  </form>`
}
