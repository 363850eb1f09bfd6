import type { PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { readAnswerFilter, toAnswerInput, toFilterQuery } from "../range/answer-filter.ts"
import { rangeForm } from "../range/range-form.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { answerList, answerTable, markLegend } from "./answer-list.ts"
import { csvLink } from "./csv-link.ts"
import { readAllCompetitors } from "./read-all-competitors.ts"
import { readChoices } from "./read-choices.ts"

/** What an answer can say of the brand. */
const said = [
  ["", "Anything"],
  ["named", "Names you"],
  ["unnamed", "Does not name you"],
  ["cited", "Cites you"],
  ["uncited", "Does not cite you"],
  ["positive", "Names you, positive"],
  ["neutral", "Names you, neutral"],
  ["negative", "Names you, negative"],
] as const

/** Adds the page that numbers lead to: the answers that they were counted from, word for word. */
export function addAnswersPage(app: Hono<PageEnv>, pages: Pick<PageHost, "serveSignedIn">): void {
  app.get("/brands/:brand_id/visibility/answers", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "visibility:read" })
      const query = new URL(context.req.url).searchParams
      const filter = readAnswerFilter(query)
      const cursor = query.get("cursor") ?? ""
      const competitors = await readAllCompetitors(brand)
      const options = [...said, ...competitors.map(({ id, name }) => [id, `Names ${name}`] as const)]
      const [has] = options.find(([value]) => value === query.get("has")) ?? said[0]
      const path = `/brands/${brand.id}/visibility/answers`
      const {
        data,
        next_cursor: next,
        ...days
      } = await brand.send("GET /counted-answers", {
        ...toAnswerInput(filter),
        ...(has === "" ? {} : { has }),
        ...(cursor === "" ? {} : { cursor }),
      })
      if (query.get("format") === "csv") return sendCsv(answerTable(data), `answers-${days.from}-${days.to}.csv`)
      const { engines, tags, locales } = await readChoices(brand, filter)
      const choices = [{ name: "has", label: "An answer that", options, chosen: has }]
      return page.show({
        title: "Answers",
        section: "visibility",
        brand,
        kept: toFilterQuery(filter),
        body: html`<p>The answers that the figures of these days count, the latest first, word for word.</p>
          ${rangeForm({ path, filter, covered: days, engines, tags, locales, choices, compares: false })}
          ${data.length === 0 ? html`<section><p>No answer of these days is like that.</p></section>` : markLegend(brand.name)}
          ${await answerList(data)} ${data.length === 0 ? "" : csvLink(path, filter, "these answers", { has, cursor })}
          ${next === null ? "" : html`<p><a href="${path}${toFilterQuery(filter, { has, cursor: next })}">Earlier answers</a></p>`}`,
      })
    }),
  )
}
