import type { Builds } from "@citable/contract/integrations"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"

/** The service looks at a build for the first time five seconds after its start. What ended before ended unseen. */
const firstLookMs = 5000

/** Whether the service saw the end of the last build. Platforms without a token, and hooks of other hosts, show no end. */
export const sawEnd = ({ began_at: began, ended_at: ended }: Pick<Builds, "began_at" | "ended_at">): boolean =>
  began !== null && ended !== null && Date.parse(ended) - Date.parse(began) >= firstLookMs

/** Says what is known of the last build that a deploy hook started. */
export function buildState(builds: Builds, error: string | null): Html {
  const { began_at: began, ended_at: ended, building } = builds
  if (began === null) return html`No build has been requested yet.`
  if (building !== null) return html`A build has been running since ${time(began)}.`
  if (error !== null) return html`The last build, ${time(ended ?? began)}, failed.`
  return sawEnd(builds)
    ? html`The last build succeeded ${time(ended)}.`
    : html`The platform accepted the last request for a build ${time(began)}. It is not known whether the build ended.`
}
