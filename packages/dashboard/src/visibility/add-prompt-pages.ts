import { csrfField, type Html, type PageEnv, readOnce, type PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { choice } from "../frame/choice.ts"
import { readAnswerFilter, toFilterQuery } from "../range/answer-filter.ts"
import { dataTable } from "../tables/data-table.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { askForm, readEstimate } from "./ask-form.ts"
import { changePrompts } from "./change-prompts.ts"
import { createPrompts } from "./create-prompts.ts"
import { engineToAsk } from "./engine-to-ask.ts"
import { keptFields } from "./kept-fields.ts"
import { type PromptFilter, readPromptFilter, toListInput, toPromptQuery } from "./prompt-filter.ts"
import { addForm, deleteForm, suggestForm } from "./prompt-forms.ts"
import { promptLegend, promptTable } from "./prompt-table.ts"
import { nextScan, readScanSchedule } from "./scan-schedule.ts"

/** Adds the list of prompts, with filters, forms that add and change many, and the button that asks the engines. */
export function addPromptPages(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/visibility/prompts"
  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "visibility:read" })
      const { id, call, scopes, detail } = brand
      const query = new URL(context.req.url).searchParams
      const filter = readPromptFilter(query)
      const kept = toFilterQuery({ ...readAnswerFilter(query), tag: "" })
      const home = `/brands/${id}/visibility/prompts`
      const { data, next_cursor: next } = await call("list_prompts", {
        brand_id: id,
        limit: 50,
        ...toListInput(filter),
      })
      const setup = await call("get_brand_setup", { brand_id: id })
      const engines = setup.engines.map(({ name }) => name)
      const canWrite = scopes.has("visibility:write")
      const table = promptTable(data, { path: home, query: kept, engines, canChoose: canWrite })
      if (query.get("format") === "csv") return sendCsv(table, "prompts.csv")
      const estimate = await readEstimate(brand, filter)
      const schedule = await readScanSchedule(pages, brand)
      return page.show({
        title: "Prompts",
        section: "prompts",
        brand,
        kept,
        body: html`${filterForm(home, filter)} ${added(query)}
          <section>
            ${
              data.length === 0
                ? html`<p>
                    ${isNarrow(filter) ? html`No prompt matches. <a href="${home}${kept}">Show all prompts</a>` : "There are no prompts yet. A prompt is a question that buyers ask an AI assistant."}
                  </p>`
                : html`${promptLegend()}
                    ${canWrite ? changeForm(home, filter, page.csrf, dataTable(table)) : dataTable(table)}
                    <p>
                      <a href="${home}${toPromptQuery(filter, { format: "csv" })}"
                        >CSV<span class="visually-hidden"> of the prompts</span></a
                      >
                    </p>`
            }
            ${next === null ? "" : html`<p><a href="${home}${toPromptQuery({ ...filter, cursor: next })}">Next page</a></p>`}
          </section>
          <section>
            <h2>Ask the engines</h2>
            <p class="soft">
              ${nextScan(schedule)} <a href="/brands/${id}/settings#schedule">The settings</a> have a schedule.
            </p>
            ${
              estimate === undefined
                ? ""
                : askForm(estimate, {
                    path: home,
                    scans: `/brands/${id}/visibility/scans${kept}`,
                    filter,
                    csrf: page.csrf,
                  })
            }
            <p><a href="/brands/${id}/visibility/scans${kept}">All scans</a></p>
          </section>
          ${
            canWrite
              ? html`<div class="two">
                  <section>
                    <h2>Add prompts</h2>
                    ${addForm(`${home}/new${kept}`, page.csrf, detail.locales)}
                  </section>
                  <section>
                    <h2>Find more</h2>
                    ${suggestForm(home, page.csrf, engineToAsk(setup.engines, estimate))}
                  </section>
                </div>`
              : ""
          }`,
      })
    }),
  )
  app.post(`${path}/new`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm({ maxBytes: 1024 * 1024 })
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "visibility:write" })
      const { created, skipped } = await createPrompts(brand, form, readOnce(form))
      const range = readAnswerFilter(new URL(context.req.url).searchParams)
      const told = { created: String(created), skipped: String(skipped) }
      return page.go(`/brands/${brand.id}/visibility/prompts${toFilterQuery({ ...range, tag: "" }, told)}`)
    }),
  )
  app.post(`${path}/change`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "visibility:write" })
      const home = `/brands/${brand.id}/visibility/prompts`
      const ids = form.getAll("prompt").slice(0, 100)
      const action = form.get("action")
      if (action === "delete" && ids.length > 0 && form.get("confirmed") !== "yes") {
        const fields = [...form].filter(([name]) => name !== "csrf")
        return page.show({
          title: "Delete these prompts?",
          section: "prompts",
          brand,
          body: deleteForm(`${home}/change`, page.csrf, fields, ids.length),
        })
      }
      if (action === "delete" || action === "on" || action === "off") await changePrompts(brand, ids, action)
      return page.go(`${home}${toPromptQuery(readPromptFilter(new URLSearchParams(form.get("back") ?? "")))}`)
    }),
  )
}

const isNarrow = ({ q, tag, enabled, cursor }: PromptFilter): boolean => q + tag + enabled + cursor !== ""

function filterForm(home: string, filter: PromptFilter) {
  const states = [
    ["", "All"],
    ["true", "In scans"],
    ["false", "Left out"],
  ] as const
  return html`<form class="bar" method="get" action="${home}" role="search">
    ${keptFields(filter)}
    <div class="grow">
      <label for="q">Search</label>
      <input id="q" name="q" type="search" maxlength="200" value="${filter.q}" />
    </div>
    <div>
      <label for="tag">Tag</label>
      <input id="tag" name="tag" maxlength="100" value="${filter.tag}" />
    </div>
    ${choice("enabled", "State", states, filter.enabled)}
    <button class="plain">Show</button>
  </form>`
}

/** The list, with the buttons for the prompts that people choose in it. */
function changeForm(home: string, filter: PromptFilter, csrf: string, list: Html): Html {
  const button = (action: string, label: string, look: string) =>
    html`<button class="${look}" name="action" value="${action}">${label}</button>`
  return html`<form method="post" action="${home}/change">
    ${csrfField(csrf)}
    <input type="hidden" name="back" value="${toPromptQuery(filter)}" />
    ${list}
    <div class="actions">
      ${button("on", "Include the selected in scans", "plain")} ${button("off", "Leave the selected out", "plain")}
      ${button("delete", "Delete the selected", "bad")}
    </div>
  </form>`
}

/** What the last form did. */
function added(query: URLSearchParams) {
  const [created, skipped] = ["created", "skipped"].map((name) => /^\d{1,5}$/.exec(query.get(name) ?? "")?.[0])
  if (created === undefined) return html``
  return html`<p class="notice" role="status">
    ${created} ${created === "1" ? "prompt was" : "prompts were"}
    added.${skipped === undefined || skipped === "0" ? "" : ` ${skipped} were there already.`}
  </p>`
}
