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
 * Renders what a model rewrote or translated, each block beside the earlier one or the original. A text that waits has the buttons that
 * take it or let it go; one that is taken has the way back. Nothing without such a work, or if somebody has edited the text since.
 */
export async function sideBySide(
  brand: BrandPage,
  article: ToolOutput<"get_content">,
  { csrf, home }: { csrf: string; home: string },
): Promise<Html | ""> {
  const { writing } = article
  if (writing?.status !== "completed" || writing.kind === "generate") return ""
  const { source, version, is_held: isHeld = false } = writing
  if (!isHeld && version !== article.version) return ""
  const isTranslated = writing.kind === "translate"
  const after = isHeld ? await readHeld(brand, article, writing.id) : article
  const from = source ?? (isHeld ? undefined : { content_id: article.id, version: article.version - 1 })
  const before = from === undefined ? article : await brand.call("get_content", from)
  const rows = isTranslated ? zip(blocksOf(before), blocksOf(after)) : changedRows(blocksOf(before), blocksOf(after))
  const names = isTranslated ? ["Original", "Translation"] : ["Before", "After"]
  const isWriter = brand.scopes.has("content:write")
  return html`<section>
    <details ${isHeld ? "open" : ""}>
      <summary>
        ${isTranslated ? "The translation beside its original" : "What the model changed, beside the earlier text"}
      </summary>
      ${isHeld ? html`<p role="status">The article is as it was. Compare the texts, then take the new one or keep the article.</p>` : ""}
      ${rows.length === 0 ? html`<p>No block differs.</p>` : ""}
      ${rows
        .slice(0, most.rows)
        .map(
          ({ before: old, after: own }) =>
            html`<div class="two top">
              ${side(names[0] ?? "", old, before.locale)} ${side(names[1] ?? "", own, article.locale)}
            </div>`,
        )}
      ${rows.length > most.rows ? html`<p class="soft">These are the first ${most.rows} of ${rows.length}.</p>` : ""}
      ${!isWriter ? "" : isHeld ? choices(home, csrf) : await wayBack(brand, article, { csrf, home })}
    </details>
  </section>`
}

/** The article as it would be with the text that waits. */
async function readHeld(brand: BrandPage, article: ToolOutput<"get_content">, writingId: string) {
  const { title, body } = await brand.send("GET /writings/{writing_id}", { writing_id: writingId })
  return { title: title ?? article.title, body }
}

const choices = (home: string, csrf: string): Html =>
  html`<div class="actions">
    <form method="post" action="${home}/writing/take">${csrfField(csrf)}<button>Take the new text</button></form>
    <form method="post" action="${home}/writing/drop">
      ${csrfField(csrf)}<button class="plain">Keep the article as it is</button>
    </form>
  </div>`

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
  if (version === 1) return ""
  const { data } = await brand.call("list_content_revisions", { content_id: id, version: version - 1 })
  const [revision] = data
  if (revision === undefined) return ""
  return html`<form method="post" action="${home}/revisions/${revision.id}/restore">
    ${csrfField(csrf)}
    <div class="actions"><button class="plain">Take the earlier text back</button></div>
  </form>`
}
