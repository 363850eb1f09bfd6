import type { Builds } from "@citable/contract"
import type { Tables } from "@citable/storage/tables/tables"
import type { DeployRun } from "@citable/webhooks"
import type { BuildState } from "@citable/webhooks/coalesce"
import type { Selectable } from "kysely"

export type BuildRow = Selectable<Tables["builds"]>

type StateColumns = { [Key in keyof BuildState]: Key extends "urgent" ? number : BuildState[Key] }

/** Converts a row to a state for the coalescing rules. */
export function toBuildState(row: BuildRow): BuildState {
  const { requested, building, built, last_request_at, first_unbuilt_at, failures, retry_at, not_before, streak } = row
  const { lease_owner, leased_until } = row
  const counters = { requested, building, built, failures, streak, urgent: row.urgent === 1 }
  return { ...counters, last_request_at, first_unbuilt_at, retry_at, not_before, lease_owner, leased_until }
}

/** Converts a state to columns. */
export function toColumns(state: BuildState): StateColumns {
  const round = (time: number | null) => (time === null ? null : Math.round(time))
  return {
    ...state,
    urgent: state.urgent ? 1 : 0,
    retry_at: round(state.retry_at),
    not_before: round(state.not_before),
  }
}

/** Converts a row to the builds of a deploy hook on the wire. */
export function toBuilds(row: BuildRow): Builds {
  const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  const run = row.run === null ? null : (JSON.parse(row.run) as DeployRun)
  return {
    requested: row.requested,
    building: row.building,
    built: row.built,
    failures: row.failures,
    began_at: time(row.began_at),
    ended_at: time(row.ended_at),
    run_id: run?.id ?? null,
    run_url: run?.url ?? null,
  }
}
