/** A sentence of which rules read too little: a judge can say what it says of a name. */
export interface Doubt {
  /** Whether it knows the name, whether it means it, and how it speaks of it. */
  kind: "absence" | "homograph" | "tone"
  /** The competitor's id; null for the brand itself. */
  id: string | null
  name: string
  text: string
}

/** What a judge has said, by `doubtKey`. */
export type JudgedDoubts = Readonly<Record<string, string>>

/** The key of a doubt among those of an answer. */
export const doubtKey = ({ kind, id, text }: Pick<Doubt, "kind" | "id" | "text">): string =>
  `${kind}\n${id ?? ""}\n${text}`

/** Whether a name as it is written could be an ordinary word, a person or a place: one word without inner capital, digit or sign. */
export const isAmbiguous = (written: string): boolean =>
  /^[\p{L}\p{M}]+$/u.test(written) && !/\p{Ll}\p{Lu}/u.test(written)
