export { answersToTell } from "./answers-to-tell.ts"
export { baselineDays, fewestDaysBefore } from "./baseline-days.ts"
export { drawCoin } from "./draw-coin.ts"
export { type ArticleCitations, type CitedStratum, estimateArticleCitations } from "./estimate-article-citations.ts"
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
export type { ComparedPrompt, PromptDay } from "./prompt-day.ts"
export { type Look, looks, spendOverLooks } from "./spend-over-looks.ts"
