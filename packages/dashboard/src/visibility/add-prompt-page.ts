import { notFound } from "@citable/contract/problem-error"
import type { PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { showFigure } from "../charts/show-figure.ts"
import { goWithUndo } from "../frame/go-with-undo.ts"
import { type AnswerFilter, readAnswerFilter, toFilterQuery } from "../range/answer-filter.ts"
import { rangeForm } from "../range/range-form.ts"
import { dataTable } from "../tables/data-table.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { answerList, answerTable, markLegend } from "./answer-list.ts"
import { csvLink } from "./csv-link.ts"
import { readPromptFigures } from "./prompt-figures.ts"
import { deleteForm, editForm, readTags } from "./prompt-forms.ts"

/** Adds the page of one prompt: every answer word for word, and the forms that change it. */
export function addPromptPage(app: Hono<PageEnv>, pages: Pick<PageHost, "now" | "serveSignedIn">): void {
  const path = "/brands/:brand_id/visibility/prompts/:prompt_id{prm_[0-9a-z]+}"
  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "visibility:read" })
      const { id, call, scopes } = brand
      const promptId = context.req.param("prompt_id")
      const query = new URL(context.req.url).searchParams
      const filter = readAnswerFilter(query)
      const cursor = query.get("cursor") ?? ""
      const isCsv = query.get("format") === "csv"
      const { data: answers, next_cursor: next } = await call("get_prompt_results", {
        brand_id: id,
        prompt_id: promptId,
        ...toResultInput(filter),
        limit: 10,
        spans: !isCsv,
        ...(cursor === "" ? {} : { cursor }),
      })
      const more: Record<string, string> = cursor === "" ? {} : { cursor }
      if (isCsv) return sendCsv(answerTable(answers), `answers-${promptId}.csv`)
      const {
        data: [prompt],
      } = await call("list_prompts", { brand_id: id, ids: [promptId] })
      // A prompt that was deleted keeps its answers.
      const title = prompt?.text ?? answers[0]?.prompt
      if (title === undefined) throw notFound()
      const figures = cursor === "" ? await readPromptFigures(brand, promptId, toResultInput(filter)) : undefined
      const setup = await call("get_brand_setup", { brand_id: id })
      const today = new Date(pages.now()).toISOString().slice(0, 10)
      const address = `/brands/${id}/visibility/prompts/${promptId}`
      const engines = new Set([
        ...setup.engines.map(({ name }) => name),
        ...(prompt?.latest?.engines ?? []).map(({ engine }) => engine),
        ...answers.map(({ engine }) => engine),
      ])
      return page.show({
        title,
        section: "prompts",
        brand,
        kept: toFilterQuery(filter),
        body: html`${rangeForm({
          path: address,
          filter,
          covered: {
            from: filter.from || (prompt?.created_at ?? answers.at(-1)?.answered_at ?? today).slice(0, 10),
            to: filter.to || today,
          },
          engines: [...engines],
          compares: false,
        })}
        ${
          prompt === undefined
            ? html`<p class="notice">This prompt was deleted. Its answers still count.</p>`
            : html`<p>
                ${prompt.tags.map((tag) => html`<span class="badge">${tag}</span> `)}
                ${prompt.enabled ? "Scans ask it." : "Scans leave it out."}
              </p>`
        }
        ${
          prompt !== undefined && scopes.has("visibility:write")
            ? html`<section>
                ${editForm(
                  prompt,
                  address,
                  page.csrf,
                  setup.engines.map(({ name }) => name),
                )}
              </section>`
            : ""
        }
        ${
          figures === undefined
            ? ""
            : html`<h2>How often</h2>
                ${figures.tiles}
                ${figures.course === undefined ? "" : html`<section>${showFigure(figures.course.figure, dataTable(figures.course.table))}</section>`}`
        }
        ${answers.length === 0 ? html`<p>No engine has answered this in these days.</p>` : markLegend(brand.name)}
        ${await answerList(answers)} ${answers.length === 0 ? "" : csvLink(address, filter, "these answers", more)}
        ${next === null ? "" : html`<p><a href="${address}${toFilterQuery(filter, { cursor: next })}">Earlier answers</a></p>`}`,
      })
    }),
  )
  app.post(`${path}/edit`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "visibility:write" })
      const promptId = context.req.param("prompt_id")
      const {
        data: [before],
      } = await brand.call("list_prompts", { brand_id: brand.id, ids: [promptId] })
      await brand.call("update_prompt", {
        brand_id: brand.id,
        prompt_id: promptId,
        text: (form.get("text") ?? "").replaceAll(/\s+/gu, " ").trim(),
        tags: readTags(form),
        engines: form.getAll("engine"),
        enabled: form.get("enabled") === "yes",
      })
      const home = `/brands/${brand.id}/visibility/prompts/${promptId}`
      if (before === undefined) return page.go(home)
      return goWithUndo(page, brand, home, {
        told: "The prompt is saved.",
        action: `${home}/edit`,
        fields: [
          ["text", before.text],
          ["tags", before.tags.join(", ")],
          ...before.engines.map((engine) => ["engine", engine] as const),
          ...(before.enabled ? ([["enabled", "yes"]] as const) : []),
        ],
      })
    }),
  )
  app.post(`${path}/delete`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "visibility:write" })
      const promptId = context.req.param("prompt_id")
      const home = `/brands/${brand.id}/visibility/prompts`
      if (form.get("confirmed") !== "yes") {
        const body = deleteForm(`${home}/${promptId}/delete`, page.csrf, [], 1)
        return page.show({ title: "Delete this prompt?", section: "prompts", brand, body })
      }
      await brand.call("delete_prompt", { brand_id: brand.id, prompt_id: promptId })
      return page.go(`${home}?trashed=prompts.${promptId}`)
    }),
  )
}

/** The members of the tool's input that say which answers to list. */
function toResultInput({ from, to, engine }: AnswerFilter) {
  return {
    ...(from === "" ? {} : { from }),
    ...(to === "" ? {} : { to }),
    ...(engine === "" ? {} : { engine }),
  }
}
