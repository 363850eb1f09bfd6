import type { RemovedText } from "./clean-section.ts"

const reasons = {
  address: "It names an address that is not in its sources.",
  code: "The code names an address. Code may name example.com or localhost.",
  dependent: "It speaks of a sentence that is gone.",
}

/** Why a text was removed, for a model and for people. */
export const describeRemoved = ({ why }: Pick<RemovedText, "why">): string => reasons[why]
