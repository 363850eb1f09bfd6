/**
 * The words with which a language says that it knows nothing of a name, by what they do. A sentence about absence has no other words. `find*` stands
 * for all words that begin so, and `*software` for those that end so. In a pair, such as `no_longer`, the second
 * word is what the pair is.
 */
export interface AbsenceWords {
  /** Not, no, nobody, without. */
  neg: string
  /** Little, hardly: a denial only of information. */
  scant: string
  /** Denies by itself: unknown, unfamiliar, in vain. */
  dim: string
  /** Denies beside a source or information: missing, absent. */
  lost: string
  /** What sources and speakers do with names: find, know, mention, appear. */
  epi: string
  /** To say, to judge: denials of the speaker only. */
  tell: string
  /** What names do themselves: "Acme lists no sources" is about Acme. */
  act: string
  /** What one can have about a name: information, traces. */
  info: string
  /** Where a name can be: lists, sources, results. */
  src: string
  /** Company, tool, brand. */
  kind: string
  called: string
  /** After a negation, these leave something: not all, not only. */
  every: string
  /** Not the best is a judgement. */
  best: string
  more: string
  /** What begins another sentence about the same name. */
  pron: string
  /** What joins a clause to the one before it: that, which. */
  sub: string
  if: string
  /** Perhaps, may be, new, regional: what one guesses about an unknown name. */
  guess: string
  /** But: what comes after it is a clause of its own. */
  cut: string
  prep: string
  /** Field, category: what follows says which. */
  field: string
  /** What is never absence: no list is complete without it. */
  veto: string
  /** Asking what the reader means, and saying that the reader asked. */
  ask: string
  /** The speaker. */
  me: string
  /** Neither, nor: before names of sources. */
  nor: string
  /** Usual, well-known: a name that is not one of the usual ones. */
  usual: string
  /** To confirm, to exist: with them, a sentence says what kind of thing does not exist. */
  prove: string
  /** Words that say nothing of a name. */
  free: string
}
