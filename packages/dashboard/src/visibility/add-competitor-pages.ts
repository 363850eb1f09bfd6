import { notFound } from "@citable/contract/problem-error"
import type { NamePreview } from "@citable/contract/visibility"
import {
  type BrandPage,
  csrfField,
  type Html,
  type PageEnv,
  type PageHost,
  readOnce,
  type SignedInRequest,
} from "@citable/page-kit"
import type { Context, Hono } from "hono"
import { html } from "hono/html"

import { leftOutNote } from "../figures/left-out-note.ts"
import { goWithUndo } from "../frame/go-with-undo.ts"
import { readAnswerFilter, toAnswerInput, toFilterQuery } from "../range/answer-filter.ts"
import { openAnswersPath } from "../range/open-answers-path.ts"
import { rangeForm } from "../range/range-form.ts"
import { listSection } from "../tables/list-section.ts"
import { openTableView } from "../tables/table-view.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { competitorForm, type CompetitorNames, readCompetitorForm } from "./competitor-form.ts"
import { competitorTable } from "./competitor-table.ts"
import { namePreview } from "./name-preview.ts"
import { readAllCompetitors } from "./read-all-competitors.ts"
import { readChoices } from "./read-choices.ts"
import { untrackedNames } from "./untracked-names.ts"

const none: CompetitorNames = { name: "", aliases: [], domains: [], exclude: [] }

/** Adds the pages on which people see, add, change and remove competitors. A preview shows what a name matches before it is saved. */
export function addCompetitorPages(app: Hono<PageEnv>, pages: PageHost): void {
  const route = "/brands/:brand_id/visibility/competitors"
  const one = `${route}/:competitor_id{cmp_[0-9a-z]+}`

  const open = async (
    context: Context<PageEnv>,
    page: SignedInRequest,
    scope: "visibility:read" | "visibility:write",
  ) => {
    const brand = await page.openBrand(context.req.param("brand_id") ?? "", { scope })
    const range = toFilterQuery(readAnswerFilter(new URL(context.req.url).searchParams))
    return { brand, path: `/brands/${brand.id}/visibility/competitors`, range }
  }

  app.get(route, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { brand, path, range } = await open(context, page, "visibility:read")
      const query = new URL(context.req.url).searchParams
      const filter = readAnswerFilter(query)
      const input = { brand_id: brand.id, ...toAnswerInput(filter), compare: filter.compare }
      const visibility = await brand.call("get_visibility", input)
      const competitors = await readAllCompetitors(brand)
      const { untracked } = await brand.call("list_competitors", { brand_id: brand.id, limit: 1, untracked: true })
      const canWrite = brand.scopes.has("visibility:write")
      const table = competitorTable({
        brandName: brand.name,
        competitors,
        visibility,
        compares: filter.compare !== "none",
        toAnswers: openAnswersPath(brand.id, filter, visibility),
        toPage: canWrite ? (id) => `${path}/${id}${toFilterQuery(filter)}` : undefined,
      })
      const list = { view: openTableView(context.req.url), at: "", next: null }
      if (query.get("format") === "csv") {
        return sendCsv(table, `competitors-${visibility.from}-${visibility.to}.csv`, list)
      }
      const { engines, tags, locales } = await readChoices(brand, filter)
      return page.show({
        title: "Competitors",
        section: "competitors",
        brand,
        kept: range,
        body: html`${rangeForm({ path, filter, covered: visibility, engines, tags, locales })}
        ${listSection({
          title: "How often answers name them",
          table: competitors.length === 0 ? { ...table, rows: [] } : table,
          ...list,
          empty: html`No competitor is tracked yet.`,
        })}
        ${leftOutNote(visibility.left_out)}
        ${canWrite && untracked !== undefined ? untrackedNames(untracked, { action: path + range, csrf: page.csrf }) : ""}
        ${canWrite ? section("Track a competitor", competitorForm(none, { action: path, range, csrf: page.csrf, label: "Track it" })) : ""}`,
      })
    }),
  )

  app.post(`${route}/:action{preview}?`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const fields = await page.readForm()
      const { brand, path, range } = await open(context, page, "visibility:write")
      const names = readCompetitorForm(fields)
      const isDry = context.req.param("action") === "preview"
      const options = { action: path, range, csrf: page.csrf, label: "Track it" }
      const title = "Track a competitor"
      return attempt(page, brand, { title, names, options }, async () => {
        const input = { brand_id: brand.id, ...names, dry_run: isDry }
        // A preview changes nothing, so it may run again.
        const once = isDry ? {} : { idempotencyKey: readOnce(fields) }
        const { preview } = await brand.call("add_competitor", input, once)
        return isDry ? preview : page.go(path + range)
      })
    }),
  )

  app.get(one, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { brand, path, range } = await open(context, page, "visibility:write")
      const competitor = await find(brand, context.req.param("competitor_id"))
      const action = `${path}/${competitor.id}`
      const form = competitorForm(competitor, { action, range, csrf: page.csrf, label: "Save" })
      return page.show({
        title: competitor.name,
        section: "competitors",
        brand,
        kept: range,
        body: html`${section("Its names", form)}
          <section>
            <h2>Stop tracking it</h2>
            <p>Stored answers stay. The figures of all days leave it out.</p>
            <form method="post" action="${action}/remove${range}">
              ${csrfField(page.csrf)}
              <div class="actions"><button class="bad">Stop tracking</button></div>
            </form>
          </section>`,
      })
    }),
  )

  app.post(`${one}/:action{preview}?`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const fields = await page.readForm()
      const { brand, path, range } = await open(context, page, "visibility:write")
      const names = readCompetitorForm(fields)
      const id = context.req.param("competitor_id")
      const isDry = context.req.param("action") === "preview"
      const options = { action: `${path}/${id}`, range, csrf: page.csrf, label: "Save" }
      return attempt(page, brand, { title: "Change a competitor", names, options }, async () => {
        const input = { brand_id: brand.id, competitor_id: id, ...names, dry_run: isDry }
        const before = isDry ? undefined : await find(brand, id)
        const { preview } = await brand.call("update_competitor", input)
        if (before === undefined) return preview
        return goWithUndo(page, brand, path + range, {
          told: `“${names.name}” is saved.`,
          action: `${path}/${id}${range}`,
          fields: [
            ["name", before.name],
            ["aliases", before.aliases.join("\n")],
            ["domains", before.domains.join("\n")],
            ["exclude", before.exclude.join("\n")],
          ],
        })
      })
    }),
  )

  app.post(`${one}/remove`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const fields = await page.readForm()
      const { brand, path, range } = await open(context, page, "visibility:write")
      const { id, name } = await find(brand, context.req.param("competitor_id"))
      if (fields.get("confirmed") === "yes") {
        await brand.call("delete_competitor", { brand_id: brand.id, competitor_id: id })
        return page.go(`${path}${range}${range === "" ? "?" : "&"}trashed=competitors.${id}`)
      }
      return page.show({
        title: `Stop tracking ${name}`,
        section: "competitors",
        brand,
        kept: range,
        body: html`<section>
          <p>The figures of all days then leave ${name} out. If you restore it from the trash, they count it again.</p>
          <form method="post" action="${path}/${id}/remove${range}">
            ${csrfField(page.csrf)}
            <input type="hidden" name="confirmed" value="yes" />
            <div class="actions">
              <button class="bad">Stop tracking ${name}</button> <a href="${path}/${id}${range}">Keep it</a>
            </div>
          </form>
        </section>`,
      })
    }),
  )

  async function find(brand: BrandPage, id: string) {
    const found = (await readAllCompetitors(brand)).find((competitor) => competitor.id === id)
    if (found === undefined) throw notFound()
    return found
  }
}

interface Attempt {
  title: string
  names: CompetitorNames
  options: Parameters<typeof competitorForm>[1]
}

/** Shows the preview that `run` gives, or goes to the page that it gives. */
async function attempt(
  page: SignedInRequest,
  brand: BrandPage,
  { title, names, options }: Attempt,
  run: () => Promise<NamePreview | Response | undefined>,
): Promise<Response> {
  const show = (above: Html) =>
    page.show({
      title,
      section: "competitors",
      brand,
      kept: options.range,
      body: html`${above} ${section("Its names", competitorForm(names, options))}`,
    })
  const result = await run()
  if (result instanceof Response) return result
  const toPrompt = (id: string) => `/brands/${brand.id}/visibility/prompts/${id}`
  return show(result === undefined ? html`` : namePreview(result, { name: names.name, toPrompt }))
}

const section = (heading: string, body: Html): Html =>
  html`<section>
    <h2>${heading}</h2>
    ${body}
  </section>`
