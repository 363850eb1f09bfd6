import { formatCount } from "@citable/charts"

/** Such as `, 12.5 points`; nothing for an issue that costs hardly anything. */
export const describePoints = (points: number | null): string =>
  points === null || points < 0.1 ? "" : `, ${formatCount(points)} ${points === 1 ? "point" : "points"}`
