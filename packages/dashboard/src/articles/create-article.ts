import { ProblemError } from "@citable/contract/problem-error"
import type { BrandPage } from "@citable/page-kit"

import { readArticleForm } from "./read-article-form.ts"
import { emptyDraft, toArticle } from "./read-draft.ts"
import { dropRefused, type RefusedField } from "./refused-fields.ts"
import { type SavedArticle, untitled } from "./save-article.ts"

export interface CreateOptions {
  form: URLSearchParams
  /** Names the form, so that it makes one article, however often the browser sends it. Empty for none. */
  once: string
  /** Whether the article is made while somebody writes it. It needs no title then, and a field that is refused keeps none of the others. */
  isDraft: boolean
}

/** Makes an article of a form. */
export async function createArticle(
  brand: BrandPage,
  { form, once, isDraft }: CreateOptions,
): Promise<SavedArticle & { id: string }> {
  const { default_locale: locale, custom_fields: custom } = brand.detail
  const change = readArticleForm(form, toArticle({ ...emptyDraft, locale }), custom)
  const refused: RefusedField[] = []
  let idempotencyKey = once === "" ? undefined : once
  for (;;) {
    const { title = "", ...fields } = change
    const name = title === "" && isDraft ? untitled : title
    try {
      const { output, etag = "" } = await brand.callWithTag(
        "create_content",
        { brand_id: brand.id, title: name, on_slug_conflict: "suffix", ...fields },
        idempotencyKey === undefined ? {} : { idempotencyKey },
      )
      const { id, version } = output
      return { id, etag, version, ...(refused.length === 0 ? {} : { refused }) }
    } catch (error) {
      if (!isDraft || !(error instanceof ProblemError)) throw error
      // The form made an article with another text, which nobody has seen. Two articles are better than a lost one.
      if (error.code === "idempotency_key_reused") idempotencyKey = undefined
      else refused.push(...dropRefused(change, error))
    }
  }
}
