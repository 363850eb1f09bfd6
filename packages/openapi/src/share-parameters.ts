import type { Operation } from "./to-operation.ts"

interface Parameter {
  name: string
  in: string
}

/**
 * Replaces parameters that more than two operations share with references, and returns them as components. If several parameters
 * have the same name, the most frequent one becomes the component.
 */
export function shareParameters(operations: readonly Operation[]): Record<string, Parameter> {
  const counts = new Map<string, number>()
  for (const text of operations.flatMap(({ parameters = [] }) => parameters.map((one) => JSON.stringify(one)))) {
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const names = new Map<string, string>()
  for (const [text] of [...counts].filter(([, count]) => count > 2).toSorted(([, one], [, other]) => other - one)) {
    const { name } = JSON.parse(text) as Partial<Parameter>
    if (name !== undefined && ![...names.values()].includes(name)) names.set(text, name)
  }
  for (const operation of operations) {
    if (operation.parameters === undefined) continue
    operation.parameters = operation.parameters.map((one) => {
      const name = names.get(JSON.stringify(one))
      return name === undefined ? one : { $ref: `#/components/parameters/${name}` }
    })
  }
  return Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text) as Parameter]))
}
