/** What is believed of an engine before its days tell. */
export const believed = {
  /** Days differ by 10 points. */
  swing: 0.1,
  /** But by at most this part of a share that is near 0 % or 100 %. */
  part: 0.5,
  /** For what is no share: how alike two answers of a day are. It is that of a share of 40 % whose days differ by 10 points. */
  alike: 0.04,
  /** How uncertain that is: as much as the measure of 6 days with any number of answers, of 2 / 6 of its square. */
  error: Math.sqrt(2 / 6),
  /** Half of what sets a day apart is left a day later. */
  next: 0.5,
  nextError: 0.25,
}
