import type { ToolName } from "@citable/contract"

import type { OperationExample } from "../to-operation.ts"
import { brandExamples } from "./brand-examples.ts"
import { connectionExamples } from "./connection-examples.ts"
import { contentExamples } from "./content-examples.ts"
import type { Example } from "./example.ts"
import { otherExamples } from "./other-examples.ts"
import { outsideExamples } from "./outside-examples.ts"
import { searchExamples } from "./search-examples.ts"
import { siteExamples } from "./site-examples.ts"
import { visibilityExamples } from "./visibility-examples.ts"

const ofTools: { [Name in ToolName]: Example<Name> } = {
  ...contentExamples,
  ...brandExamples,
  ...connectionExamples,
  ...visibilityExamples,
  ...searchExamples,
  ...siteExamples,
  ...outsideExamples,
}

const examples: Readonly<Record<string, OperationExample>> = { ...ofTools, ...otherExamples }

/** An example call of an operation. All of them are about the same brand. Throws if there is none. */
export function exampleOf(operationId: string): OperationExample {
  const example = examples[operationId]
  if (example === undefined) throw new TypeError(`The operation ${operationId} has no example.`)
  return example
}
