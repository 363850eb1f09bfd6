import { type Change, fewestAnswers, formatCount, formatNumber, formatShare, sayUnchanged } from "@citable/charts"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import type { Looked } from "./looked.ts"
import type { Health } from "./read-health.ts"
import { countOfWeek, type Week } from "./read-week.ts"

interface Told {
  brandName: string
  week: Week
  /** How the mention rate changed, of all that the page compares. */
  change: Change | null
  health: Health
}

/** The last seven days in a few true statements: what answers say, what was published, and whether something is broken. */
export function weekSentence({ brandName, week, change, health }: Told): Html {
  return html`<p class="week-sentence">${named(week, brandName, change)} ${published(week)} ${broken(health)}</p>`
}

function named({ visibility, course }: Week, name: string, change: Change | null): string {
  if (visibility === undefined) return ""
  const { answers, current } = visibility.overall
  if (answers === 0) {
    return course === undefined || course.data.length === 0
      ? "No engine has been asked in the last 12 weeks."
      : "No engine has answered in the last 7 days."
  }
  const { count, value } = current.mention_rate
  if (answers < fewestAnswers) {
    const told = `${formatCount(count)} of ${answers === 1 ? "1 answer" : `${formatCount(answers)} answers`}`
    return `In the last 7 days, ${told} ${count === 1 ? "names" : "name"} ${name}: too few to tell.`
  }
  if (count === 0) return `None of the ${formatCount(answers)} answers of the last 7 days names ${name}.`
  return `${formatShare(value)} of ${formatCount(answers)} answers of the last 7 days name ${name}${trend(change)}.`
}

/** Only the comparison says whether that is more: it compares what both weeks asked. */
function trend(change: Change | null): string {
  if (change === null) return ""
  const unchanged = sayUnchanged(change)
  if (unchanged !== undefined) return `: ${unchanged.slice(0, 1).toLowerCase()}${unchanged.slice(1)}`
  return `, ${change.kind} by ${formatNumber(change.difference * 100)} points like for like`
}

function published(week: Week): string {
  const { count, isLeast } = countOfWeek(week)
  if (count === 0) return "No article was published."
  if (count === 1) return "1 article was published."
  return `${formatCount(count)}${isLeast ? " or more" : ""} articles were published.`
}

/** “Nothing is broken” is said only if everything that can break was seen to work. */
function broken({ looked, hidden }: Health): string | Html {
  const of = (state: Looked["state"]) => looked.filter((one) => one.state === state)
  const [bad, unknown, works] = [of("broken"), of("not_checked"), of("works")]
  if (bad.length > 0) {
    return html`<a href="#needs">${bad.length === 1 ? "1 thing is broken" : `${bad.length} things are broken`}</a>.`
  }
  const unseen = [...unknown.map(({ name }) => name), ...hidden.map((what) => `${what} (your role cannot see them)`)]
  if (unseen.length > 0) {
    const shown = unseen.slice(0, 3).join(", ")
    const rest = unseen.length > 3 ? ` and ${unseen.length - 3} more` : ""
    return `Not checked this week: ${shown}${rest}.${works.length === 0 ? "" : ` What was looked at works: ${countKinds(works)}.`}`
  }
  return works.length === 0
    ? ""
    : `Nothing is broken: ${countKinds(works)} ${works.length === 1 ? "was" : "were"} seen to work.`
}

/** Such as `1 site, 2 webhooks and 4 engines`. */
function countKinds(looked: readonly Looked[]): string {
  const counts = new Map<Looked["kind"], number>()
  for (const { kind } of looked) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const words = [...counts].map(([kind, count]) => `${count} ${count === 1 ? kind : plurals[kind]}`)
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`
}

const plurals: Readonly<Record<Looked["kind"], string>> = {
  site: "sites",
  webhook: "webhooks",
  "deploy hook": "deploy hooks",
  platform: "platforms",
  engine: "engines",
  "source of search data": "sources of search data",
  schedule: "schedules",
}
