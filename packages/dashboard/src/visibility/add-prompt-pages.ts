import { type BrandPage, csrfField, type Html, type PageEnv, readOnce, type PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { choice } from "../frame/choice.ts"
import { goWithUndo } from "../frame/go-with-undo.ts"
import { readAnswerFilter, toFilterQuery } from "../range/answer-filter.ts"
import { columnChooser } from "../tables/column-chooser.ts"
import { dataTable } from "../tables/data-table.ts"
import { keptView } from "../tables/kept-view.ts"
import { isWhole } from "../tables/list-page.ts"
import { openTableView, type TableView, viewAddress } from "../tables/table-view.ts"
import { viewBar } from "../tables/view-bar.ts"
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
      const table = promptTable(data, { path: home, query: kept, engines })
      const list = { view: openTableView(context.req.url), at: filter.cursor, next }
      if (query.get("format") === "csv") return sendCsv(table, "prompts.csv", list)
      const select = query.get("select")
      const choosing = {
        name: "prompt",
        rows: data.map(({ id: value, text: label }) => ({ value, label })),
        isAll: select === "page",
      }
      const shown = dataTable(table, {
        view: list.view,
        isWhole: isWhole(list),
        choosing: canWrite ? choosing : undefined,
      })
      const estimate = await readEstimate(brand, filter)
      const schedule = await readScanSchedule(pages, brand)
      return page.show({
        title: "Prompts",
        section: "prompts",
        brand,
        kept,
        scripts: canWrite ? ["choose.js"] : [],
        body: html`${filterForm(home, filter, list.view)} ${added(query)}
          ${await viewBar(brand, { list: "prompts", view: list.view, csrf: page.csrf })}
          <section>
            ${
              data.length === 0
                ? html`<p>
                    ${isNarrow(filter) ? html`No prompt matches. <a href="${home}${kept}">Show all prompts</a>` : "There are no prompts yet. A prompt is a question that buyers ask an AI assistant."}
                  </p>`
                : html`${promptLegend()}
                    ${canWrite ? changeForm(home, { filter, csrf: page.csrf, list: shown, count: data.length, view: list.view }) : shown}
                    ${columnChooser(table, list.view)}
                    <p>
                      <a href="${viewAddress(list.view, { cursor: list.at, format: "csv" })}"
                        >CSV<span class="visually-hidden"> of the prompts</span></a
                      >
                    </p>`
            }
            ${filter.cursor === "" ? "" : html`<p><a href="${viewAddress(list.view)}">First page</a></p>`}
            ${next === null ? "" : html`<p><a href="${viewAddress(list.view, { cursor: next })}">Next page</a></p>`}
          </section>
          <section>
            <h2>Ask the engines</h2>
            <p class="soft">
              ${nextScan(schedule)} <a href="/brands/${id}/settings/schedules#scans">See the schedule of scans</a>.
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
      const back = `${home}${toPromptQuery(readPromptFilter(new URLSearchParams(form.get("back") ?? "")))}`
      const changed = action === "on" || action === "off" ? await listOthers(brand, ids, action === "on") : []
      if (action === "delete" || action === "on" || action === "off") await changePrompts(brand, ids, action)
      if (changed.length === 0) return page.go(back)
      const count = changed.length === 1 ? "1 prompt is" : `${changed.length} prompts are`
      return goWithUndo(page, brand, back, {
        told: `${count} ${action === "on" ? "in" : "left out of"} scans.`,
        action: `${home}/change`,
        fields: [
          ["action", action === "on" ? "off" : "on"],
          ["back", form.get("back") ?? ""],
          ...changed.map((id) => ["prompt", id] as const),
        ],
      })
    }),
  )
}

/** The prompts that are not in the state that somebody wants. */
async function listOthers({ id, call }: BrandPage, ids: readonly string[], enabled: boolean): Promise<string[]> {
  if (ids.length === 0) return []
  const { data } = await call("list_prompts", { brand_id: id, ids: [...ids], limit: 100 })
  return data.filter((prompt) => prompt.enabled !== enabled).map((prompt) => prompt.id)
}

const isNarrow = ({ q, tag, enabled, cursor }: PromptFilter): boolean => q + tag + enabled + cursor !== ""

function filterForm(home: string, filter: PromptFilter, view: TableView) {
  const states = [
    ["", "All"],
    ["true", "In scans"],
    ["false", "Left out"],
  ] as const
  return html`<form class="bar" method="get" action="${home}" role="search">
    ${keptFields(filter)} ${keptView(view)}
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

interface ChangeFormOptions {
  filter: PromptFilter
  csrf: string
  list: Html
  /** How many prompts the page has. */
  count: number
  view: TableView
}

/** The list, with the buttons for the prompts that people choose in it. */
function changeForm(home: string, { filter, csrf, list, count, view }: ChangeFormOptions): Html {
  const button = (action: string, label: string, look: string) =>
    html`<button class="${look}" name="action" value="${action}">${label}</button>`
  return html`<form class="chooser" method="post" action="${home}/change">
    ${csrfField(csrf)}
    <input type="hidden" name="back" value="${toPromptQuery(filter)}" />
    ${list}
    <div class="bulk">
      <p class="told">
        <span role="status" data-count>Choose prompts to change several at once.</span> ·
        <a href="${viewAddress(view, { select: "page" })}">Choose all ${count} of this page</a>
      </p>
      <div class="buttons">
        ${button("on", "Include the selected in scans", "plain")} ${button("off", "Leave the selected out", "plain")}
        ${button("delete", "Delete the selected", "bad")}
      </div>
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
