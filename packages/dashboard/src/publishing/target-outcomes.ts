import { copyKind, type PublicationItem, type PublicationProof } from "@citable/contract"

import { sawEnd } from "./build-state.ts"
import type { BuildLine, LiveLines, SiteLine } from "./read-live-lines.ts"

/** What is known of the published version at one place. `accepted` is what the place says and nobody has looked at. */
type Outcome = "shown" | "accepted" | "unchecked" | "waiting" | "failed"

/** Counts in words how far a publication is, over all the places where it goes. Empty if it goes nowhere. */
export function targetOutcomes({ sites, builds, items }: LiveLines): string {
  // People copy by hand, so a copy is no place where a publication goes.
  const followed = items.filter(({ kind }) => (kind as string) !== copyKind)
  const outcomes = [...sites.map(siteOutcome), ...builds.map(buildOutcome), ...followed.map(itemOutcome)]
  if (outcomes.length === 0) return ""
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length
  const say = (wanted: Outcome, one: string, many: string) => {
    const found = count(wanted)
    return found === 0 ? [] : [`${found} ${found === 1 ? one : many}.`]
  }
  const places = outcomes.length === 1 ? "1 place" : `${outcomes.length} places`
  return [
    `${count("shown")} of ${places} was seen to show the published version.`,
    ...say("waiting", "is under way", "are under way"),
    ...say("accepted", "has taken it, and its page was not checked", "have taken it, and their pages were not checked"),
    ...say("unchecked", "was not checked", "were not checked"),
    ...say("failed", "failed", "failed"),
  ].join(" ")
}

function siteOutcome({ webhook, delivery, url, check }: SiteLine): Outcome {
  if (check?.kind === "shown" || check?.kind === "text") return "shown"
  if (!webhook.enabled || delivery?.status === "failed") return "failed"
  if (delivery?.status === "pending") return "waiting"
  if (url === undefined || check === undefined) return "unchecked"
  return ["marked", "unknown", "failed"].includes(check.kind) ? "unchecked" : "waiting"
}

function buildOutcome({ integration: { builds, error } }: BuildLine): Outcome {
  if (builds === null || builds.requested === 0) return "unchecked"
  if (builds.built < builds.requested) return error === null ? "waiting" : "failed"
  return sawEnd(builds) ? "accepted" : "unchecked"
}

const itemOutcomes: Readonly<Record<PublicationItem["state"], Outcome>> = {
  scheduled: "waiting",
  publishing: "waiting",
  told: "unchecked",
  published: "accepted",
  draft: "accepted",
  proposed: "waiting",
  conflict: "failed",
  failed: "failed",
  withdrawing: "waiting",
  withdrawn: "unchecked",
  gone: "failed",
}

const pageOutcomes: Readonly<Record<PublicationProof["page"], Outcome>> = {
  visible: "shown",
  waiting: "waiting",
  not_visible: "failed",
  not_checked: "accepted",
}

const itemOutcome = ({ state, proof }: PublicationItem): Outcome =>
  state === "published" && proof !== null ? pageOutcomes[proof.page] : itemOutcomes[state]
