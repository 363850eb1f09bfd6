/** Why a sentence may say something else than its source. */
export interface Doubt {
  kind:
    | "bound"
    | "cause"
    | "direction"
    | "hedge"
    | "negation"
    | "owner"
    | "period"
    | "population"
    | "quantity"
    | "speaker"
    | "subject"
  /** For people, with the words on both sides. */
  message: string
}
