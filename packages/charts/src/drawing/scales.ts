/** The space around a chart. */
export const margins = { marginTop: 12, marginRight: 18, marginBottom: 26 }

/** A scale of shares, in percent. */
export const shareScale = {
  tickFormat: (value: number) => `${Math.round(value * 100)} %`,
  label: null,
  grid: true,
  nice: true,
}
