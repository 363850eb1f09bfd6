import { formatCount, formatShare } from "@citable/charts"
import type { AiReferrals, SearchPerformance } from "@citable/contract/search"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

/** What the numbers of Search Console lack. */
export function searchLimits({ hidden }: Pick<SearchPerformance["search"], "hidden">): Html | "" {
  const share = hidden?.share_of_impressions ?? 0
  if (hidden === null || share === 0) return ""
  return html`<p class="soft">
    ${formatShare(share)} of the impressions and ${formatCount(hidden.clicks)} clicks belong to searches that Search
    Console does not name, because few people made them. No list of queries has them.
  </p>`
}

/** What Google Analytics says that its numbers lack. */
export function trafficLimits({ quality }: Pick<AiReferrals, "quality">): Html | "" {
  const { days, smallest_sample: sample, unlisted_sessions: unlisted } = quality
  const of = (count: number) => `${formatCount(count)} of ${formatCount(days)} days`
  const notes = [
    quality.thresholded_days > 0 &&
      `Google left out rows with few people on ${of(quality.thresholded_days)}, so these numbers are too low.`,
    quality.sampled_days > 0 &&
      sample !== null &&
      `On ${of(quality.sampled_days)}, Google counted only a part of all events, at least ${formatShare(sample)}.`,
    quality.days_with_other > 0 && `Google put rare rows together into (other) on ${of(quality.days_with_other)}.`,
    unlisted !== null && unlisted > 0 && `${formatCount(unlisted)} visits are in the totals, and in no list.`,
    quality.unknown_days > 0 &&
      `Whether the numbers of ${of(quality.unknown_days)} are complete is unknown: they were read before the service kept that.`,
  ]
  const told = notes.filter(Boolean)
  return told.length === 0 ? "" : html`<p class="soft">${told.join(" ")}</p>`
}
