import { EditMap } from "micromark-util-edit-map"
import type { Event } from "micromark-util-types"

/**
 * Parses with cheaper edits. By default, the parser rewrites the list of all events for each underlined heading, and for each quote,
 * list or footnote that ends, which costs the square of a document's length. The result is the same. Outside of `parse`, which must
 * be synchronous, the parser stays unchanged.
 */
export function withCheapEdits<Result>(parse: () => Result): Result {
  const original = Object.getOwnPropertyDescriptor(EditMap.prototype, "consume")
  if (original === undefined) return parse()
  Object.defineProperty(EditMap.prototype, "consume", { ...original, value: consumeTail })
  try {
    return parse()
  } finally {
    Object.defineProperty(EditMap.prototype, "consume", original)
  }
}

/** Applies the edits to the events after the first edit, and touches nothing before it. */
function consumeTail(this: EditMap, events: Event[]): undefined {
  const edits = this.map.toSorted((one, other) => one[0] - other[0])
  const first = edits[0]
  if (first === undefined) return undefined
  const [start] = first
  const tail = events.splice(start)
  let rest = 0
  for (const [at, remove, added] of edits) {
    for (let index = rest; index < at - start; index += 1) push(events, tail[index])
    for (const event of added) events.push(event)
    rest = at - start + remove
  }
  for (let index = rest; index < tail.length; index += 1) push(events, tail[index])
  this.map.length = 0
  this.index.clear()
  return undefined
}

function push(events: Event[], event: Event | undefined): void {
  if (event !== undefined) events.push(event)
}
