/** What is believed of an engine before its days tell. */
export const believed = {
  /** Days differ by 10 points. */
  swing: 0.1,
  /** But by at most this part of a share that is near 0 % or 100 %. */
  part: 0.4,
  /**
   * For what is no share: how alike two answers of a day are. That of a balance is about that of a share of 40 % whose days differ by 10 points;
   * ranks depend on what answers list that day.
   */
  alike: { balance: 0.04, ratio: 0.04, rank: 0.15 },
  /** How uncertain that is: as much as the measure of 6 days with any number of answers, of 2 / 6 of its square. */
  error: Math.sqrt(2 / 6),
  /** Half of what sets a day apart is left a day later. */
  next: 0.5,
  nextError: 0.25,
}
