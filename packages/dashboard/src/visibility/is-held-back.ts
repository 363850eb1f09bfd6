import type { CitationGap } from "@citable/contract/visibility"

/** Whether all prompts of a gap wait as a comparison, so that nobody should write about it. */
export const isHeldBack = ({ held_back: held = [], prompt_ids: all }: CitationGap): boolean =>
  held.length > 0 && all.every((id) => held.some((one) => one.prompt_id === id))
