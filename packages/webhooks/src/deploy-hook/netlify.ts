import type { DeployStatus } from "./deploy-target.ts"
import { pick, pickList, pickText } from "./platform-request.ts"
import { bearer, type Platform } from "./platform.ts"

const states: Record<string, DeployStatus["state"]> = { ready: "succeeded", error: "failed", rejected: "failed" }
const waiting = new Set(["new", "pending_review", "enqueued"])
const title = (number: number) => `Citable build ${number}`

/**
 * Build hooks of Netlify (docs.netlify.com/configure-builds/build-hooks). "listSiteDeploys" of its API gives the status.
 * While a build runs, Netlify queues the newest request behind it and skips those in between.
 */
export const netlify: Platform<"netlify"> = {
  triggerRequest({ url }, number) {
    const hook = new URL(url)
    hook.searchParams.set("trigger_title", title(number))
    return { method: "POST", url: hook.href, body: {}, json: false }
  },
  toRun: ({ at }) => ({ at, id: null, url: null }),
  statusRequest({ token, site_id: site }) {
    if (token === undefined || site === undefined) return undefined
    const url = `https://api.netlify.com/api/v1/sites/${encodeURIComponent(site)}/deploys?per_page=20`
    return { method: "GET", url, headers: bearer(token), json: true }
  },
  toStatus(body, run) {
    // Netlify's clock and ours may differ by this much.
    const since = run.at - 300_000
    const found = pickList(body).find(
      (one) => pickText(one, "title") === title(run.number) && Date.parse(pickText(one, "created_at") ?? "") >= since,
    )
    if (found === undefined) return { state: "queued", url: null }
    const state = pickText(found, "state") ?? ""
    const isSkipped = pick(found, "skipped") === true || /skipped|cancel/i.test(pickText(found, "error_message") ?? "")
    return {
      state: isSkipped ? "cancelled" : (states[state] ?? (waiting.has(state) ? "queued" : "building")),
      url: pickText(found, "deploy_ssl_url"),
    }
  },
  policy: () => ({ minIntervalMs: () => 60_000 }),
}
