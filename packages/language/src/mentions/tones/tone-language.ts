/** What a word does to the words of tone near it, and to the names. */
export type Role =
  /** Inverts the words after it, or the one before it at the end of a clause: not, never. */
  | "not"
  /** Inverts only words after it: no, without, nobody. */
  | "no"
  /** The second half of a French negation: pas, jamais. */
  | "pas"
  /** Inverts bad words and takes good ones away: few, hardly. */
  | "few"
  /** Takes the bad words after it away: prevents, covers. */
  | "about"
  /** Takes the negation before it away, as in not only. */
  | "focus"
  | "less"
  | "more"
  | "too"
  | "very"
  | "slightly"
  /** Starts a clause that takes something back, or speaks of something else: but, although. */
  | "contrast"
  /** Starts a clause that gives a reason or a time: because, while. */
  | "clause"
  /** Says that good and bad balance each other: cancel out, mixed. */
  | "mixed"
  /** Leaves open whether something is so now: claims, would be, some users, used to. */
  | "claimed"
  /** Judges what follows, if that is a name or stands for one: avoid. */
  | "aimed"
  /** Gives a quality to its subject: is, has, offers. */
  | "has"
  | "and"
  /** Joins the names of a pair: tanto … como. */
  | "both"
  /** Joins names, and denies what follows: nor. */
  | "nor"
  /** Stands between a list's names or before a name without meaning of its own: the, of, both. */
  | "article"
  /** Comes before the worse or better side of a comparison: than. */
  | "than"
  /** Comes before a name that the sentence compares another one with: compared with, unlike. */
  | "compared"
  /** Comes before a name that the sentence is not about: instead of, alternative to. */
  | "aside"
  /** Comes before people and purposes, whose words say nothing of the name: for. */
  | "for"
  /** Says that what follows belongs to the name: its. */
  | "own"
  /** Makes what follows `for` a reason: praised, known. */
  | "cited"
  /** Starts a condition: if, whether. */
  | "if"
  /** Denies a judgement without taking the other side: not that. */
  | "denial"
  /** Speaks of others than the names: rivals, other tools. */
  | "others"
  | "relative"
  /** Denies a name what the sentence says of the name before: cannot be said of. */
  | "unsaid"
  /** Puts its subject above its object: outperforms. */
  | "beats"
  /** Puts its subject below its object: trails. */
  | "trails"
  | "by"
  /** A noun that starts a German clause without being somebody's name: Support. */
  | "aspect"

/** Endings that replace the ending of a word, the first match counts. The empty ending fits every word. */
export type Inflection = readonly (readonly [ending: string, ...others: string[]])[]

/** Words by their score, from -3 (very bad) to 3 (very good), separated by spaces. */
export type Scored = Readonly<Record<number, string>>

/** The words of a language that show tone. */
export interface ToneLanguage {
  /** Whether several negations in a clause are one (no … nada), and not an assertion. */
  hasConcord: boolean
  /** Whether short words lose their vowel and join the next word (l'application). */
  hasElision: boolean
  /** Whether a noun has a capital letter, so that a capital does not show a name. */
  capitalizesNouns: boolean
  adjectives: { words: Scored; inflection: Inflection; comparatives?: Inflection }
  verbs: { words: Scored; inflection: Inflection }
  nouns: { words: Scored; inflection: Inflection }
  /**
   * Words in exactly this form and sequences of words, separated by commas. `a/b` stands for either word, `^` before a
   * phrase marks a comparative, and `!` one that a negation before it does not invert.
   */
  phrases: Scored
  /**
   * Words and sequences of words by what they do, separated by commas. `=` gives one a score. `_` stands for a comma.
   */
  roles: Readonly<Partial<Record<Role, string>>>
}
