export { adjustForMany } from "./adjust-for-many.ts"
export { answersToTell } from "./answers-to-tell.ts"
export { balanceInterval } from "./balance-interval.ts"
export { type ComparedStratum, type Comparison, compareWindows, compareWith } from "./compare-windows.ts"
export type { CountedDay, DayColumns, Stratum, ValueKind } from "./counted-day.ts"
export { drawCoin } from "./draw-coin.ts"
export { type ArticleCitations, estimateArticleCitations } from "./estimate-article-citations.ts"
export { type CoinEffect, estimateCoin } from "./estimate-coin.ts"
export {
  type Effect,
  type EffectSpread,
  estimateEffect,
  fewestControls,
  fewestTreated,
  lagDays,
  type NoEffect,
} from "./estimate-effect.ts"
export { estimateKind, fewestPrompts } from "./estimate-kind.ts"
export { type Estimate, estimateWindow, type Interval } from "./estimate-window.ts"
export { fewestAnswers } from "./fewest-answers.ts"
export { measureSpread, type Spread } from "./measure-spread.ts"
export { normalQuantile } from "./normal-quantile.ts"
export type { ComparedPrompt, PromptDay } from "./prompt-day.ts"
export { type Look, looks, spendOverLooks } from "./spend-over-looks.ts"
export { studentQuantile } from "./student-quantile.ts"
export { toWindow, type Window } from "./to-window.ts"
export { wilsonInterval } from "./wilson-interval.ts"
