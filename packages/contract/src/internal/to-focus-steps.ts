/**
 * A focus in percent from the left and the top edge, in steps of ten: an address names it, and a style sheet has a rule for each step. Whatever
 * is no part of a picture is its centre.
 */
export function toFocusSteps(focus: { x: number; y: number } | null | undefined): [x: number, y: number] {
  return [toStep(focus?.x), toStep(focus?.y)]
}

function toStep(part: number | undefined): number {
  return typeof part === "number" && part >= 0 && part <= 1 ? Math.round(part * 10) * 10 : 50
}
