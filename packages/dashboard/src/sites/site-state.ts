import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { wantsArticles } from "../publishing/read-live-lines.ts"
import { mostPages, pagesBehind, pagesFailing } from "./look/site-look.ts"
import { type KnownSite, type LiveChange, mostChanges } from "./read-sites.ts"

export interface SiteState {
  badge: string
  look: "published" | "changed" | "failed" | ""
  text: Html
}

/** A look that is older says what was, not what is. */
const freshMs = 24 * 3_600_000
/** The use of a key is stored once a minute. */
const useMs = 60_000

/** Says in a sentence which publications a site shows, as far as somebody has looked. */
export function siteState(
  site: KnownSite,
  { changes, now }: { changes: readonly LiveChange[]; now: number },
): SiteState {
  const { look, articleUrl } = site
  if (articleUrl === undefined) {
    return unknown(html`It is not set where this site shows articles, so the service has not checked it.`)
  }
  if (look === undefined) return unknown(html`The service has not checked the site.`)
  const later = changes.filter(({ revision }) => revision > look.revision).length
  if (later > 0) {
    const newer = later === 1 ? "1 article has" : `${later === mostChanges ? `${later} or more` : later} articles have`
    return unknown(
      html`${newer} changed since the last check, ${time(look.at)}, and the service has not checked again.`,
    )
  }
  const behind = pagesBehind(look)
  const seen = html`Checked ${time(look.at)}`
  if (behind.length > 0) {
    const since = behind.map(({ changedAt }) => changedAt).toSorted()[0] ?? look.at
    const many = behind.length === 1 ? "1 publication" : `${behind.length} publications`
    return {
      badge: `${many}${behind.length === mostPages ? " or more" : ""} behind`,
      look: "failed",
      text: html`Behind since ${time(since)}${whyBehind(site, since, now)}. ${seen}.`,
    }
  }
  const failing = pagesFailing(look).length
  if (failing > 0) {
    const many = failing === 1 ? "1 page fails" : `${failing} pages fail`
    const text = html`${seen}: what ${failing === 1 ? "it shows" : "they show"} is not known.`
    return { badge: look.pages.every(({ status }) => status === null) ? "No answer" : many, look: "failed", text }
  }
  const wrong = look.around.filter(({ status }) => status === "warning" || status === "error")
  const faults = look.pages.flatMap(({ findings }) => findings).length + wrong.length
  if (faults > 0) {
    const badge = faults === 1 ? "1 thing to fix" : `${faults} things to fix`
    return { badge, look: "changed", text: html`${seen}: no article is missing, but something else is wrong.` }
  }
  if (look.pages.length === 0) return unknown(html`${seen}: nothing has been published yet.`)
  const unread = look.pages.filter(({ shows }) => shows === "title").length
  if (unread > 0) {
    const many = unread === 1 ? "The text of one page was" : `The texts of ${unread} pages were`
    return unknown(html`${seen}. ${many} not compared: too long, or pictures alone.`)
  }
  if (now - Date.parse(look.at) > freshMs)
    return unknown(html`It was right ${time(look.at)}. The service has not checked since.`)
  const last = look.pages.length === 1 ? "the last change is" : `the last ${look.pages.length} changes are`
  return { badge: "Up to date", look: "published", text: html`${seen}: ${last} on the site.` }
}

const unknown = (text: Html): SiteState => ({ badge: "Not known", look: "", text })

/** Why a site is behind, as far as the service knows it. It begins with a comma. */
function whyBehind({ webhooks, hooks, keys }: KnownSite, since: string, now: number): Html {
  for (const { webhook, last, told } of webhooks.filter((one) => wantsArticles(one.webhook))) {
    const waiting = told?.pending ?? 0
    const wait = waiting === 1 ? "1 delivery waits" : `${waiting} deliveries wait`
    if (!webhook.enabled) return html`, because its webhook is off`
    if (webhook.retry_at !== null && Date.parse(webhook.retry_at) > now && waiting > 0) {
      return html`, because its webhook is paused until ${time(webhook.retry_at)} (${wait})`
    }
    if (waiting > 0) return html`, because ${wait} to be sent`
    if (last?.status === "failed") return html`, because the service gave up an event`
  }
  const failed = hooks.find(({ error }) => error !== null)
  if (failed !== undefined) return html`, because the last build of ${failed.name} failed`
  if (hooks.some(({ builds }) => builds?.building != null)) return html`; a build is running`
  const uses = keys.flatMap(({ last_used_at: used }) => (used === null ? [] : [used])).toSorted()
  const lastUse = uses.at(-1)
  if (keys.length > 0 && (lastUse === undefined || Date.parse(lastUse) + useMs < Date.parse(since))) {
    return lastUse === undefined
      ? html`, because nothing has asked for articles with its key yet`
      : html`, because nothing has asked for articles with its key since ${time(lastUse)}: it was not built`
  }
  if (webhooks.some(({ told }) => (told?.last_delivered?.delivered_at ?? "") >= since)) {
    return html`, although the site accepted the last event: its pages may be built in advance, or kept by a cache`
  }
  return html`. The service does not know why`
}
