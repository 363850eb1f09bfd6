import type { FoundNumber } from "@citable/language/text/read-numbers"

import type { Roughness } from "./claim-token.ts"

const words: readonly (readonly [Roughness, string])[] = [
  [
    "about",
    "about|around|approximately|approx\\.|roughly|circa|ca\\.|c\\.|etwa|rund|ungefähr|zirka|environ|quelque|alrededor de|aproximadamente|unos|unas|" +
      "cerca de|por volta de|intorno a|ongeveer|zo'n",
  ],
  [
    "less",
    "nearly|almost|just under|just below|close to|fast|beinahe|knapp|presque|près de|casi|quase|quasi|bijna|haast",
  ],
  [
    "more",
    "over|more than|just over|above|at least|über|mehr als|gut|plus de|más de|mais de|oltre|più di|meer dan|ruim",
  ],
]
const before = words.map(
  ([roughness, pattern]) => [roughness, new RegExp(`(?<!\\p{L})(?:${pattern})\\s(?:[£$€]\\s?)?$`, "iu")] as const,
)

/** How exactly a sentence means one of its numbers, by the words before it. */
export function readRoughness(sentence: string, { start, values }: FoundNumber): Roughness {
  const last = sentence.slice(Math.max(0, start - 30), start)
  const found = before.find(([, pattern]) => pattern.test(last))?.[0]
  // A number with million behind it has a second reading.
  return found ?? (Math.max(...values) >= 1e5 && values.length > 1 ? "rounded" : "exactly")
}
