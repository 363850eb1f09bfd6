import { formatCount } from "@citable/charts"
import type { SharedReport } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { type Html, type PageEnv, type PageHost, toPageHeaders } from "@citable/page-kit"
import { type Context, type Hono } from "hono"
import { html } from "hono/html"
import type { HtmlEscapedString } from "hono/utils/html"

import { assetUrl } from "../assets/asset-url.ts"
import { logoImage } from "../frame/logo-image.ts"
import { toUtc } from "../frame/time.ts"
import { type AnswerFilter, readAnswerFilter } from "../range/answer-filter.ts"
import { rangeForm } from "../range/range-form.ts"
import { reportPath } from "./report-path.ts"
import { articlesSection, searchSection, visibilitySections } from "./report-sections.ts"

/**
 * Adds the page of a report link: what `citable report` shows of one brand, for whoever has the link. Search engines must not list it, and
 * no other site learns its address. A link that is wrong, revoked or expired gets the same 404.
 */
export function addReportPage(app: Hono<PageEnv>, pages: PageHost): void {
  app.get(reportPath, async (context) => {
    try {
      const query = new URL(context.req.url).searchParams
      const token = query.get("token") ?? ""
      const { from, to, compare } = readAnswerFilter(query)
      const filter: AnswerFilter = { from, to, compare, engine: "", tag: "", locale: "" }
      const days = { ...(from === "" ? {} : { from }), ...(to === "" ? {} : { to }) }
      const range = { ...days, compare }
      const report = await pages.readReport(context, token, range)
      const body = await reportBody(report, { filter, token, now: pages.now() })
      return answer(`${report.brand.name}: AI visibility`, body, 200, logoImage(report.brand.logo))
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      return refusal(error, context)
    }
  })
}

interface Shown {
  filter: AnswerFilter
  token: string
  now: number
}

async function reportBody(report: SharedReport, { filter, token, now }: Shown): Promise<Html> {
  const { visibility, performance, link_expires_at: expiresAt } = report
  const { answers } = visibility.overall
  return html`${report.words.map((words) => html`<p dir="auto">${words}</p>`)}
    <div class="no-print">${rangeForm({ path: reportPath, filter, covered: visibility, more: { token } })}</div>
    <p>
      ${visibility.from} to ${visibility.to}: ${formatCount(answers)} answers of AI engines.
      <span class="soft">
        Created ${toUtc(new Date(now).toISOString())}. This link works until ${toUtc(expiresAt)}.
      </span>
    </p>
    ${
      answers === 0
        ? html`<section><p>No engine has answered in these days. Choose other days.</p></section>`
        : await visibilitySections(report)
    }
    ${articlesSection(report.articles)} ${await searchSection(performance)}`
}

function refusal(problem: ProblemError, context: Context<PageEnv>): Response {
  const { status } = problem.toResponse(context.env.requestId)
  const body =
    problem.code === "not_found"
      ? html`<p class="problem">This link does not work. It is incomplete, has expired, or was revoked.</p>
          <p>Ask the person who sent it for a new one.</p>`
      : html`<p class="problem">${problem.message}</p>`
  const title = problem.code === "not_found" ? "Not found" : "No report"
  const response = answer(title, html`<section>${body}</section>`, status)
  const wait = problem.code === "rate_limited" ? "1" : undefined
  if (wait !== undefined) response.headers.set("retry-after", wait)
  return response
}

/** A page without the frame of the dashboard: its reader has no account here. */
function answer(title: string, body: Html, status: number, logo: Html | "" = ""): Response {
  const text = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${assetUrl("dashboard.css")}" />
      </head>
      <body class="report">
        <a class="skip" href="#main">Skip to content</a>
        <main id="main" class="wide">
          ${logo}
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>` as HtmlEscapedString
  return new Response(text.toString(), {
    status,
    headers: {
      ...toPageHeaders(["img-src 'self' data:", "style-src 'self'"]),
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    },
  })
}
