import type { Article } from "@citable/contract"
import type { WritingEstimate } from "@citable/contract/content"
import { ProblemError } from "@citable/contract/problem-error"
import {
  type BrandPage,
  csrfField,
  type Html,
  onceField,
  type PageEnv,
  type PageHost,
  readOnce,
  type SignedInRequest,
} from "@citable/page-kit"
import type { Context, Hono } from "hono"
import { html } from "hono/html"

import { articleLinks } from "../articles/article-links.ts"
import { openArticle } from "../articles/open-article.ts"
import { stateBadge } from "../articles/state-badge.ts"
import { choice } from "../frame/choice.ts"
import { costNote } from "./cost-note.ts"
import { estimateWriting } from "./estimate-writing.ts"
import { noWriter } from "./no-writer.ts"

interface FormState {
  brand: BrandPage
  article: Article
  csrf: string
  /** What somebody has entered. */
  value: string
}

interface WritingForm {
  title: string
  /** The field that people fill in. */
  field: string
  /** What the job would cost, or why it cannot begin. Undefined without a language model. */
  estimate: (state: FormState) => Promise<WritingEstimate | ProblemError | undefined>
  render: (state: FormState, estimate: WritingEstimate | ProblemError) => Html
}

/** Adds the pages on which people ask a language model to rewrite an article, or to translate it. */
export function addRewritePages(app: Hono<PageEnv>, pages: Pick<PageHost, "serveSignedIn">): void {
  const path = "/brands/:brand_id/articles/:content_id{cnt_[0-9a-z]+}"

  function addForm(name: "rewrite" | "translate", { title, field, estimate: estimateOf, render }: WritingForm): void {
    const open = (page: SignedInRequest, context: Context<PageEnv>) =>
      openArticle(page, context, { scope: "content:generate" })
    const show = async (page: SignedInRequest, state: FormState, problem?: ProblemError) => {
      const { brand, article } = state
      const estimate = await estimateOf(state)
      return page.show({
        title: `${title} “${article.title}”`,
        section: "articles",
        brand,
        status: problem === undefined ? 200 : 422,
        body: html`<p>${stateBadge(article)} ${articleLinks(brand, article)}</p>
          ${problem === undefined ? "" : html`<p class="problem" role="alert">${problem.message}</p>`}
          ${estimate === undefined ? noWriter : html`<section>${render(state, estimate)}</section>`}`,
      })
    }
    app.get(`${path}/${name}`, (context) =>
      pages.serveSignedIn(context, async (page) => {
        const { brand, article } = await open(page, context)
        return show(page, { brand, article, csrf: page.csrf, value: "" })
      }),
    )
    app.post(`${path}/${name}`, (context) =>
      pages.serveSignedIn(context, async (page) => {
        const form = await page.readForm()
        const { brand, article } = await open(page, context)
        const value = form.get(field)?.trim() ?? ""
        if (form.has("estimate")) return show(page, { brand, article, csrf: page.csrf, value })
        const once = { idempotencyKey: readOnce(form) }
        try {
          const { content } =
            name === "rewrite"
              ? await brand.call("rewrite_content", { content_id: article.id, instructions: value, review: true }, once)
              : await brand.call("translate_content", { content_id: article.id, locale: value, review: true }, once)
          return page.go(`/brands/${brand.id}/articles/${content?.id ?? ""}`)
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error
          return show(page, { brand, article, csrf: page.csrf, value }, error)
        }
      }),
    )
  }

  addForm("rewrite", {
    title: "Rewrite",
    field: "instructions",
    estimate: ({ brand, article: { id }, value }) =>
      estimateWriting(value, (instructions) =>
        brand.call("rewrite_content", { content_id: id, instructions, dry_run: true }),
      ),
    render: rewriteForm,
  })
  addForm("translate", {
    title: "Translate",
    field: "locale",
    estimate: (state) =>
      estimateWriting("", () =>
        state.brand.call("translate_content", {
          content_id: state.article.id,
          locale: chosenLocale(state),
          dry_run: true,
        }),
      ),
    render: translateForm,
  })
}

const otherLocales = ({ brand, article }: FormState): string[] =>
  brand.detail.locales.filter((locale) => locale !== article.locale)

/** The language that the form names, or the first one. */
function chosenLocale(state: FormState): string {
  const others = otherLocales(state)
  return others.includes(state.value) ? state.value : (others[0] ?? state.article.locale)
}

function rewriteForm({ brand, article, csrf, value }: FormState, estimate: WritingEstimate | ProblemError): Html {
  if (estimate instanceof ProblemError) return html`<p>${estimate.message}</p>`
  return html`<form method="post" action="/brands/${brand.id}/articles/${article.id}/rewrite">
    ${csrfField(csrf)}${onceField()}
    <label for="instructions">What to change</label>
    <textarea
      id="instructions"
      name="instructions"
      rows="6"
      required
      maxlength="4000"
      aria-describedby="instructions-help"
    >
${value}</textarea>
    <p id="instructions-help" class="soft">
      In plain words, such as “Shorten the introduction”. The model changes only the blocks that this is about. You see
      them beside the earlier ones, and the article stays as it is until you take the new text.
    </p>
    ${costNote(estimate)}
    <div class="actions">
      <button class="plain" name="estimate" value="1" formnovalidate>Estimate again</button>
      <button>Rewrite it</button>
    </div>
  </form>`
}

function translateForm(state: FormState, estimate: WritingEstimate | ProblemError): Html {
  const { brand, article, csrf } = state
  const others = otherLocales(state)
  if (estimate instanceof ProblemError && (others.length > 0 || estimate.code !== "invalid_input")) {
    return html`<p>${estimate.message}</p>`
  }
  if (estimate instanceof ProblemError) {
    return html`<p>
      The brand has no other language than ${article.locale}. Add the language in the
      <a href="/brands/${brand.id}/settings">settings</a> first.
    </p>`
  }
  return html`<form method="post" action="/brands/${brand.id}/articles/${article.id}/translate">
    ${csrfField(csrf)}${onceField()}
    ${choice(
      "locale",
      "Language to translate into",
      others.map((one) => [one, one] as const),
      chosenLocale(state),
    )}
    <p class="soft">
      The translation becomes a draft that is linked with this article. If there is one already, you see the new text
      beside this article, and the draft stays as it is until you take it.
    </p>
    ${costNote(estimate)}
    <div class="actions">
      <button class="plain" name="estimate" value="1">Estimate for this language</button>
      <button>Translate it</button>
    </div>
  </form>`
}
