import { ProblemError } from "@citable/contract/problem-error"
import { csrfField, type PageEnv, type PageHost, type SignedInRequest } from "@citable/page-kit"
import type { Context, Hono } from "hono"
import { html } from "hono/html"

import { articleLinks } from "../articles/article-links.ts"
import { openArticle } from "../articles/open-article.ts"
import { readPromptTexts } from "./read-prompt-texts.ts"

const most = 100

/** Adds the page on which people say for which questions an article is written, before it appears. */
export function addQuestionPages(app: Hono<PageEnv>, pages: Pick<PageHost, "serveSignedIn">): void {
  const path = "/brands/:brand_id/articles/:content_id{cnt_[0-9a-z]+}/questions"

  app.get(path, (context) => pages.serveSignedIn(context, (page) => show(page, context)))
  app.post(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const { brand, article } = await openArticle(page, context, { scope: "content:write" })
      try {
        const promptIds = form.getAll("prompt_id")
        await brand.send("PUT /article-prompts/{content_id}", { content_id: article.id, prompt_ids: promptIds })
        return page.go(`/brands/${brand.id}/articles/${article.id}#effect`)
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        return show(page, context, error)
      }
    }),
  )

  async function show(page: SignedInRequest, context: Context<PageEnv>, problem?: ProblemError): Promise<Response> {
    const { brand, article } = await openArticle(page, context, { scope: "content:write" })
    const q = context.req.query("q")?.trim() ?? ""
    const { data } = await brand.call("list_content", {
      brand_id: brand.id,
      status: "all",
      ids: [article.id],
      fields: ["title"],
      evidence: ["effect"],
    })
    const chosen = await readPromptTexts(brand, data[0]?.evidence?.effect?.prompt_ids ?? [], new Map())
    const { data: prompts, next_cursor: next } = await brand.call("list_prompts", {
      brand_id: brand.id,
      limit: most,
      ...(q === "" ? {} : { q }),
    })
    const others = prompts.filter(({ id }) => !chosen.has(id)).map(({ id, text }) => [id, text] as const)
    const home = `/brands/${brand.id}/articles/${article.id}`
    const box = ([id, text]: readonly [id: string, text: string]) =>
      html`<label
        ><input type="checkbox" name="prompt_id" value="${id}" ${chosen.has(id) ? "checked" : ""} />
        <span dir="auto">${text}</span></label
      >`
    return page.show({
      title: `Questions of “${article.title}”`,
      section: "articles",
      brand,
      status: problem === undefined ? 200 : 422,
      body: html`<p>${articleLinks(brand, article)}</p>
        ${problem === undefined ? "" : html`<p class="problem" role="alert">${problem.message}</p>`}
        <p>
          Choose what the article is written for. Its questions are compared with others that it cannot touch. Three of
          its own are needed, or some of other articles of the same month; and four weeks of answers before the article
          appears, beside the four weeks up to your choice.
        </p>
        <form class="bar" method="get" role="search">
          <div>
            <label for="q">Text in the question</label>
            <input type="search" id="q" name="q" maxlength="200" value="${q}" />
          </div>
          <button class="plain">Search</button>
        </form>
        ${
          chosen.size + others.length === 0
            ? html`<p>No question is tracked${q === "" ? "" : " that has this text"}.</p>`
            : html`<form method="post" action="${home}/questions">
                ${csrfField(page.csrf)}
                <fieldset>
                  <legend>Questions</legend>
                  ${[...chosen].map(box)} ${others.map(box)}
                </fieldset>
                ${next === null ? "" : html`<p class="soft">There are more. Search for what you miss; choose and save, then search again.</p>`}
                <div class="actions"><button>Save</button></div>
              </form>`
        }`,
    })
  }
}
