import type { DeployRun, DeployStatus } from "./deploy-target.ts"
import { pickList, pickText } from "./platform-request.ts"
import { bearer, type Platform } from "./platform.ts"

const api = "https://api.github.com/repos"
const defaultEvent = "content-published"

/**
 * Workflows of GitHub Actions. It uses "Create a repository dispatch event" or "Create a workflow dispatch event" of the REST
 * API, and "Get a workflow run" and "List workflow runs for a repository" for the status. The workflow decides whether runs
 * wait for each other: with a `concurrency` group that cancels nothing, the newest waits for the running one.
 */
export const github: Platform<"github"> = {
  triggerRequest({ repository, token, workflow, ref = "main", event_type: event = defaultEvent }, number) {
    const headers = toHeaders(token)
    if (workflow === undefined) {
      const body = { event_type: event, client_payload: { source: "citable", build: number } }
      return { method: "POST", url: `${api}/${repository}/dispatches`, headers, body, json: false }
    }
    const url = `${api}/${repository}/actions/workflows/${encodeURIComponent(workflow)}/dispatches`
    return { method: "POST", url, headers, body: { ref, return_run_details: true }, json: true }
  },
  // A server without return_run_details answers 204 and no id.
  toRun: ({ body, at }) => ({ at, id: pickText(body, "workflow_run_id"), url: pickText(body, "html_url") }),
  statusRequest({ repository, token, workflow }, run) {
    const headers = toHeaders(token)
    const runs = `${api}/${repository}/actions/runs`
    if (run !== undefined && run.id !== null) return { method: "GET", url: `${runs}/${run.id}`, headers, json: true }
    const event = workflow === undefined ? "repository_dispatch" : "workflow_dispatch"
    return { method: "GET", url: `${runs}?event=${event}&per_page=20`, headers, json: true }
  },
  toStatus(body, run, { workflow, event_type: event = defaultEvent }) {
    if (run.id !== null) return toStatus(body)
    // Several workflows may listen to one event. All of them must succeed.
    const mine = pickList(body, "workflow_runs").filter(
      (one) =>
        isSince(one, run) && (workflow === undefined ? pickText(one, "display_title") === event : isOf(one, workflow)),
    )
    const all = mine.map((one) => toStatus(one))
    for (const state of ["building", "queued", "failed", "cancelled", "succeeded"] as const) {
      const found = all.find((one) => one.state === state)
      if (found !== undefined) return found
    }
    return { state: "queued", url: null }
  },
  policy: () => ({ minIntervalMs: () => 10_000 }),
}

function toHeaders(token: string): Record<string, string> {
  return { ...bearer(token), accept: "application/vnd.github+json", "x-github-api-version": "2022-11-28" }
}

function toStatus(body: unknown): DeployStatus {
  const url = pickText(body, "html_url")
  if (pickText(body, "status") !== "completed") {
    return { state: pickText(body, "status") === "in_progress" ? "building" : "queued", url }
  }
  const conclusion = pickText(body, "conclusion")
  const isCancelled = conclusion === "cancelled" || conclusion === "skipped"
  return { state: conclusion === "success" ? "succeeded" : isCancelled ? "cancelled" : "failed", url }
}

/** GitHub rounds times of runs to seconds. */
function isSince(run: unknown, { at }: DeployRun): boolean {
  return Date.parse(pickText(run, "created_at") ?? "") >= Math.floor(at / 1000) * 1000 - 1000
}

function isOf(run: unknown, workflow: string): boolean {
  return pickText(run, "workflow_id") === workflow || (pickText(run, "path") ?? "").endsWith(`/${workflow}`)
}
