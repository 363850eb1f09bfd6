import { formatCount } from "@citable/charts"
import { ProblemError } from "@citable/contract/problem-error"
import type { AiAccess } from "@citable/contract/site"
import type { Html, PageEnv, PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { listSection } from "../tables/list-section.ts"
import { openTableView } from "../tables/table-view.ts"
import { sendCsv } from "../tables/write-csv.ts"
import { allowedText, crawlerTable, fileTable } from "./access-tables.ts"
import { severities } from "./audit-words.ts"

/** Adds the page that says which crawlers of AI assistants may read the site. A person asks for each look, since it sends requests. */
export function addAiAccessPage(app: Hono<PageEnv>, pages: PageHost): void {
  app.get("/brands/:brand_id/site/ai-access", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const scope = "site:read"
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      const query = new URL(context.req.url).searchParams
      const domain = (query.get("domain") ?? "").slice(0, 253)
      const path = `/brands/${brand.id}/site/ai-access`
      const { domains } = brand.detail
      let found: AiAccess | undefined
      let problem: string | undefined
      try {
        if (domain !== "") {
          found = await brand.call("check_ai_access", { brand_id: brand.id, domain })
        }
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        problem = error.message
      }
      if (found !== undefined && query.get("format") === "csv") {
        const name = query.get("table") === "files" ? "files" : "crawlers"
        const table = name === "files" ? fileTable(found) : crawlerTable(found)
        const view = openTableView(context.req.url, { name })
        return sendCsv(table, `ai-access-${domain}.csv`, { view, at: "", next: null })
      }
      return page.show({
        title: "AI access",
        section: "ai-access",
        brand,
        body: html`<p>AI assistants can cite only what their crawlers may read.</p>
          ${problem === undefined ? "" : html`<p class="problem" role="alert">${problem}</p>`}
          ${domains.length === 0 ? noDomain(brand.id, brand.isOwner) : form(path, domains, domain)}
          ${found === undefined ? "" : result(found, context.req.url)}`,
      })
    }),
  )
}

const noDomain = (id: string, isOwner: boolean): Html =>
  html`<section>
    <p>
      The brand has no website yet.
      ${
        isOwner
          ? html`<a href="/brands/${id}/settings">Enter its domain in the settings</a>, then check its access.`
          : "Ask an owner to enter its domain in the settings."
      }
    </p>
  </section>`

const form = (path: string, domains: readonly string[], chosen: string): Html =>
  html`<form class="bar" method="get" action="${path}">
      <div>
        <label for="domain">Site</label>
        <select id="domain" name="domain">
          ${domains.map((one) => html`<option value="${one}" ${one === chosen ? "selected" : ""}>${one}</option>`)}
        </select>
      </div>
      <button>Check the site</button>
    </form>
    <p class="soft">
      A check sends about 25 requests to the site, and can take half a minute. The service keeps the result for ten
      minutes.
    </p>`

function result(found: AiAccess, address: string): Html {
  const listOf = (name: string) => ({ view: openTableView(address, { name }), at: "", next: null })
  const blocked = found.crawlers.filter(({ allowed }) => allowed === false)
  const unknown = found.crawlers.filter(({ allowed }) => allowed === null)
  const { search, ai_input: input, ai_train: train } = found.content_signal
  const signal = (value: "yes" | "no" | null) => value ?? "not said"
  return html`<section>
      <h2>${found.domain}</h2>
      <p>
        <strong
          >${
            blocked.length === 0
              ? unknown.length === 0
                ? `All ${found.crawlers.length} crawlers are allowed.`
                : "No crawler is known to be blocked."
              : `Blocked: ${blocked.map(({ name }) => name).join(", ")}.`
          }</strong
        >
        ${unknown.length === 0 ? "" : `${allowedText(null)}: ${unknown.map(({ name }) => name).join(", ")}.`}
      </p>
      <p class="soft">Checked ${time(found.checked_at)}, ${formatCount(found.pages_checked)} pages. ${found.note}</p>
      <p>
        Without scripts, the home page has ${formatCount(found.without_scripts.words)} words. Content signals: search
        ${signal(search)}, answers ${signal(input)}, training ${signal(train)}.
      </p>
    </section>
    ${listSection({ title: "Crawlers", table: crawlerTable(found), ...listOf("crawlers"), file: "crawlers", empty: html`No crawler was checked.` })}
    ${
      found.issues.length === 0
        ? ""
        : html`<section>
            <h2>What to fix</h2>
            <ul>
              ${found.issues.map(({ severity, detail }) => html`<li><strong>${severities[severity]}:</strong> ${detail}</li>`)}
            </ul>
          </section>`
    }
    ${listSection({ title: "Files", table: fileTable(found), ...listOf("files"), file: "files", empty: html`No file was checked.` })}`
}
