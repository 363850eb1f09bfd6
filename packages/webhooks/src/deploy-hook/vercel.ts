import type { DeployStatus } from "./deploy-target.ts"
import { pick, pickList, pickText } from "./platform-request.ts"
import { bearer, growingInterval, type Platform } from "./platform.ts"

const states: Record<string, DeployStatus["state"]> = {
  QUEUED: "queued",
  INITIALIZING: "building",
  BUILDING: "building",
  READY: "succeeded",
  ERROR: "failed",
  CANCELED: "cancelled",
  DELETED: "cancelled",
}

/**
 * Deploy hooks of Vercel (vercel.com/docs/deploy-hooks). "List deployments" of its REST API gives the status. Another request
 * cancels the running deployment.
 */
export const vercel: Platform<"vercel"> = {
  triggerRequest: ({ url }) => ({ method: "POST", url, json: true }),
  toRun({ body, at }) {
    const createdAt = pick(body, "job", "createdAt")
    return { at: typeof createdAt === "number" ? createdAt : at, id: pickText(body, "job", "id"), url: null }
  },
  statusRequest({ url, token, team_id: teamId }, run) {
    // The hook's address contains the project: …/deploy/prj_…/<secret>.
    const project = /\/deploy\/(prj_\w+)\//.exec(url)?.[1]
    if (token === undefined || project === undefined) return undefined
    const query = new URLSearchParams({ projectId: project, limit: "20" })
    if (run !== undefined) query.set("since", String(run.at - 1))
    if (teamId !== undefined) query.set("teamId", teamId)
    return { method: "GET", url: `https://api.vercel.com/v6/deployments?${query}`, headers: bearer(token), json: true }
  },
  toStatus(body, run) {
    const deployments = pickList(body, "deployments").filter(
      (one) => Number(pick(one, "created")) >= run.at && pickText(one, "meta", "deployHookId") !== null,
    )
    const first = deployments.toSorted((a, b) => Number(pick(a, "created")) - Number(pick(b, "created")))[0]
    const host = pickText(first, "url")
    const state = states[pickText(first, "state") ?? pickText(first, "readyState") ?? ""] ?? "queued"
    return { state, url: pickText(first, "inspectorUrl") ?? (host === null ? null : `https://${host}`) }
  },
  // Vercel accepts 60 requests an hour, and a build may take 45 minutes.
  policy: (seesEnd) => ({ minIntervalMs: seesEnd ? () => 60_000 : growingInterval(46 * 60_000) }),
}
