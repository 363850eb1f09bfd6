import type { OperationExample } from "../to-operation.ts"
import { brandExamples } from "./brand-examples.ts"
import { connectionExamples } from "./connection-examples.ts"
import { contentExamples } from "./content-examples.ts"
import type { Examples } from "./example.ts"
import { otherExamples } from "./other-examples.ts"
import { outsideExamples } from "./outside-examples.ts"
import { searchExamples } from "./search-examples.ts"
import { siteExamples } from "./site-examples.ts"

const ofTools: Examples = {
  ...contentExamples,
  ...brandExamples,
  ...connectionExamples,
  ...searchExamples,
  ...siteExamples,
  ...outsideExamples,
}

const known: Readonly<Record<string, OperationExample>> = { ...ofTools, ...otherExamples }

/** An example call of an operation. All of them are about the same brand. Throws if there is none, also among those given. */
export function exampleOf(operationId: string, given: Examples = {}): OperationExample {
  const example = (given as typeof known)[operationId] ?? known[operationId]
  if (example === undefined) throw new TypeError(`The operation ${operationId} has no example.`)
  return example
}
