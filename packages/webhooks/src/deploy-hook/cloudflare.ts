import type { DeployStatus } from "./deploy-target.ts"
import { pickText } from "./platform-request.ts"
import { bearer, growingInterval, type Platform } from "./platform.ts"

const api = "https://api.cloudflare.com/client/v4/accounts"

/** States of a stage of Pages. The last stage is `deploy`. */
const stages: Record<string, DeployStatus["state"]> = {
  idle: "queued",
  active: "building",
  failure: "failed",
  canceled: "cancelled",
  skipped: "cancelled",
}
/** Outcomes of Workers Builds. */
const outcomes: Record<string, DeployStatus["state"]> = {
  success: "succeeded",
  fail: "failed",
  skipped: "cancelled",
  cancelled: "cancelled",
  terminated: "failed",
}

/**
 * Deploy hooks of Cloudflare Pages (developers.cloudflare.com/pages/configuration/deploy-hooks) and of Workers Builds
 * (…/workers/ci-cd/builds/deploy-hooks). "Get deployment info" and "Get build by UUID" give the status. Pages builds every
 * request.
 */
export const cloudflare: Platform<"cloudflare"> = {
  triggerRequest: ({ url }) => ({ method: "POST", url, json: true }),
  toRun: ({ body, at }) => ({
    at,
    id: pickText(body, "result", "build_uuid") ?? pickText(body, "result", "id"),
    url: null,
  }),
  statusRequest({ token, account_id: account, project }, run) {
    if (token === undefined || account === undefined || run?.id === null) return undefined
    const id = encodeURIComponent(run?.id ?? "")
    const path =
      project === undefined ? `builds/builds/${id}` : `pages/projects/${encodeURIComponent(project)}/deployments/${id}`
    const url = `${api}/${encodeURIComponent(account)}/${path}`
    return { method: "GET", url, headers: bearer(token), json: true }
  },
  toStatus(body, _run, { project }) {
    if (project === undefined) {
      const isStopped = pickText(body, "result", "status") === "stopped"
      const isQueued = pickText(body, "result", "status") === "queued"
      const outcome = outcomes[pickText(body, "result", "build_outcome") ?? ""] ?? "failed"
      return { state: isStopped ? outcome : isQueued ? "queued" : "building", url: null }
    }
    const stage = pickText(body, "result", "latest_stage", "name")
    const status = pickText(body, "result", "latest_stage", "status") ?? ""
    const isLive = stage === "deploy" && status === "success"
    return { state: isLive ? "succeeded" : (stages[status] ?? "building"), url: pickText(body, "result", "url") }
  },
  // A build of Pages ends after 20 minutes.
  policy: (seesEnd) => (seesEnd ? {} : { minIntervalMs: growingInterval(21 * 60_000) }),
}
