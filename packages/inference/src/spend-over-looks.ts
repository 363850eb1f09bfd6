/** The weeks after a publication at which its effect is looked at. */
export const looks = [4, 8, 12, 24, 36, 48, 52] as const

export type Look = (typeof looks)[number]

/** What each look but the planned one may spend of the 5 %. */
const spare = 0.001

/**
 * How often the interval of one look may miss the truth, so that all looks of a year together miss it in 5 % of cases at most: the planned one
 * spends nearly all of it. (The sum bounds the chance that any misses, however the looks depend on each other: C. E. Bonferroni, 1936.)
 */
export function spendOverLooks(look: Look, { planned }: { planned: 8 | 12 }): number {
  return look === planned ? 0.05 - spare * (looks.length - 1) : spare
}
