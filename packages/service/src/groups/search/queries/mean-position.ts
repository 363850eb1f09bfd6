/**
 * The mean position over impressions: `positions` is the sum of the positions of all impressions, in thousandths. Whoever shows a position
 * and whoever sorts by it take it from here: two formulas round differently, so that 1.8 would come before 1.7999999999999998. Equal means
 * of exact sums give equal numbers, because the division is the only step that rounds.
 */
export const meanPosition = (positions: number, impressions: number): number => positions / (impressions * 1000)
