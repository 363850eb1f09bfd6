import type { Article, Delivery } from "@citable/contract"
import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { articleAddressForm } from "./article-address-form.ts"
import { buildState, sawEnd } from "./build-state.ts"
import type { PageCheck } from "./check-page.ts"
import type { BuildLine, LiveLines, SiteLine } from "./read-live-lines.ts"

export interface LiveLinesOptions {
  /** Where forms about the brand go. */
  brandPath: string
  /** Where forms about the article go. */
  articlePath: string
  csrf: string
  /** Who gets the text, as far as the service knows, if it tells no site. */
  readers: Html
  /** Whether the user can say where a site shows articles. */
  canSetUp: boolean
  canPublish: boolean
}

/** Renders how far an article has come on each site: sent, answered, shown. It claims only what somebody has seen. */
export function liveLines({ sites, builds }: LiveLines, article: Article, options: LiveLinesOptions): Html {
  if (sites.length === 0 && builds.length === 0) {
    return html`<p>${options.readers}</p>`
  }
  return html`<ul class="rows">
    ${sites.map((line) => siteLine(line, article, options))} ${builds.map((line) => buildLine(line, article, options))}
  </ul>`
}

function siteLine(line: SiteLine, article: Article, options: LiveLinesOptions): Html {
  const { articlePath, csrf, canSetUp } = options
  const { webhook, delivery, url } = line
  const isLive = article.status === "published"
  const steps = [sentStep(delivery, isLive), answerStep(delivery), pageStep(line, isLive), formerStep(line)].filter(
    (step) => step !== undefined,
  )
  const host = URL.parse(url ?? webhook.url)?.host ?? webhook.url
  return html`<li>
    <strong>${webhook.description ?? host}</strong>
    ${url === undefined ? html`<span class="soft">${host}</span>` : html`<a href="${url}" rel="noopener noreferrer">${url}</a>`}
    <ol class="live-steps">
      ${steps.map(({ look, text }) => html`<li class="${look}">${mark(look)}${text}</li>`)}
    </ol>
    ${webhook.enabled ? "" : html`<p class="problem">The webhook is off${webhook.disabled_reason === null ? "." : `: ${webhook.disabled_reason}`}</p>`}
    ${delivery?.status === "failed" && isLive ? resendForm(delivery, options) : ""}
    ${
      url === undefined && canSetUp
        ? articleAddressForm({
            action: `${articlePath}/site`,
            hidden: { webhook: webhook.id },
            summary: "Set where this site shows articles, to see here when it does",
            example: webhook.url,
            csrf,
          })
        : ""
    }
  </li>`
}

/** The button that sends an event again after the service has given up. */
function resendForm(
  { id, webhook_id: webhook }: Delivery,
  { brandPath, articlePath, csrf, canSetUp }: LiveLinesOptions,
): Html {
  const log = html`<a href="${brandPath}/webhooks/${webhook}">What was sent</a>`
  if (!canSetUp) return html`<p>${log}</p>`
  return html`<form method="post" action="${articlePath}/resend">
    ${csrfField(csrf)}<input type="hidden" name="webhook" value="${webhook}" />
    <input type="hidden" name="delivery" value="${id}" />
    <p><button class="plain">Send it again</button> ${log}</p>
  </form>`
}

interface Step {
  look: "done" | "waiting" | "bad"
  text: Html
}

/** The look of a step in words, for people who cannot see it. */
function mark(look: Step["look"]): Html {
  const [sign, word] = { done: ["✓", "Done: "], waiting: ["…", "Waiting: "], bad: ["✗", "Problem: "] }[look]
  return html`<span class="sign" aria-hidden="true">${sign}</span><span class="visually-hidden">${word}</span>`
}

function sentStep(delivery: Delivery | undefined, isLive: boolean): Step | undefined {
  if (delivery === undefined) {
    const text = isLive
      ? html`Nothing was sent: the webhook is younger than the publication, or its log is older than 30 days.`
      : html`Nothing was sent: the article is not published.`
    return { look: "waiting", text }
  }
  if (delivery.attempts === 0) return { look: "waiting", text: html`The webhook is being sent.` }
  const words = { "content.unpublished": "Withdrawal", "content.deleted": "Deletion" } as Record<string, string>
  return {
    look: "done",
    text: html`${words[delivery.event_type] ?? "Publication"} sent ${time(lastAttempt(delivery))}`,
  }
}

const lastAttempt = ({ attempt_log: log, created_at: at }: Delivery): string => log.at(-1)?.at ?? at

function answerStep(delivery: Delivery | undefined): Step | undefined {
  if (delivery === undefined || delivery.attempts === 0) return undefined
  const { status, response_status: code, latency_ms: ms, error, attempts, next_attempt_at: next } = delivery
  if (status === "delivered") return { look: "done", text: html`The site answered ${code} after ${ms} ms.` }
  const many = attempts === 1 ? "" : ` It was attempt ${attempts}.`
  if (next === null) return { look: "bad", text: html`${error ?? ""} The service gave up after ${attempts} attempts.` }
  return { look: "bad", text: html`${error ?? ""}${many} The next attempt is ${time(next)}.` }
}

function pageStep({ delivery, url, check }: SiteLine, isLive: boolean): Step | undefined {
  if (url === undefined) {
    if (delivery?.status !== "delivered") return undefined
    return { look: "waiting", text: html`It is not set where this site shows articles, so the page is not checked.` }
  }
  if (check === undefined) return undefined
  return isLive ? shownStep(check) : goneStep(check)
}

function shownStep(check: PageCheck): Step {
  const { kind } = check
  if (kind === "shown") return { look: "done", text: html`The page shows this version.` }
  if (kind === "text") return { look: "done", text: html`The page has the title and the text of this version.` }
  if (kind === "marked") {
    return { look: "waiting", text: html`The page names this version or its date, but its whole text was not found.` }
  }
  if (kind === "unknown") {
    return { look: "waiting", text: html`There is a page with this title. Its text cannot be compared.` }
  }
  if (kind === "none") {
    return { look: "waiting", text: html`The page is not there yet: it answers ${check.status}.` }
  }
  if (kind === "failed") return { look: "bad", text: html`The page could not be checked. ${check.reason}` }
  return { look: "waiting", text: html`There is a page, but this version was not found in it yet.` }
}

/** Says whether the address that the article had before leads to the present one. */
function formerStep({ check }: SiteLine): Step | undefined {
  const former = check !== undefined && "former" in check ? check.former : undefined
  if (former === undefined) return undefined
  return former.isLeading
    ? { look: "done", text: html`The old address ${former.url} leads to this one.` }
    : { look: "bad", text: html`The old address ${former.url} does not lead to this one: ${former.detail}.` }
}

function goneStep(check: PageCheck): Step {
  if (check.kind === "none") return { look: "done", text: html`The page is gone: it answers ${check.status}.` }
  if (check.kind === "failed") return { look: "bad", text: html`The page could not be checked. ${check.reason}` }
  return { look: "waiting", text: html`The page is still there.` }
}

function buildLine(
  { integration }: BuildLine,
  article: Article,
  { articlePath, csrf, canPublish }: LiveLinesOptions,
): Html {
  const { builds, name, error, id } = integration
  const canBuild = canPublish && article.status === "published" && !article.has_unpublished_changes
  return html`<li>
    <strong>${name}</strong> <span class="soft">deploy hook</span>
    <ol class="live-steps">
      ${builds === null ? "" : buildSteps(builds, error).map(({ look, text }) => html`<li class="${look}">${mark(look)}${text}</li>`)}
    </ol>
    ${builds?.run_url == null ? "" : html`<p><a href="${builds.run_url}" rel="noopener noreferrer">The platform's page of the build</a></p>`}
    ${
      canBuild
        ? html`<form method="post" action="${articlePath}/publish">
            ${csrfField(csrf)}<input type="hidden" name="once" value="build-${id}-${builds?.requested ?? 0}" />
            <input type="hidden" name="target" value="${id}" />
            <button class="plain" aria-label="Build ${name} now">Build now</button>
          </form>`
        : ""
    }
  </li>`
}

type Builds = NonNullable<BuildLine["integration"]["builds"]>

function buildSteps(builds: Builds, error: string | null): Step[] {
  const { requested, building, built, began_at: began, ended_at: ended } = builds
  if (requested === 0) return [{ look: "waiting", text: html`No build has been requested yet.` }]
  if (built >= requested) {
    if (!sawEnd({ began_at: began, ended_at: ended })) return [{ look: "waiting", text: buildState(builds, error) }]
    return [{ look: "done", text: html`Built with every change so far, ${time(ended)}.` }]
  }
  if (building !== null) return [{ look: "waiting", text: html`A build has been running since ${time(began)}.` }]
  const waiting: Step = { look: "waiting", text: html`A build is requested. It begins when the platform is free.` }
  return error === null ? [waiting] : [{ look: "bad", text: html`${error}` }, waiting]
}
