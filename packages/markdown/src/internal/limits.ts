import type { Element, Nodes, Root } from "hast"
import type { Root as MdastRoot } from "mdast"

/** The length that the service accepts, in UTF-16 code units. */
const maxBodyLength = 1_048_576
/** Each line costs as much as a hundred characters, even an empty one. Lines of real articles are longer. */
const maxLines = 100_000
/** The deepest nesting of elements. Real articles stay below 25. */
export const maxDepth = 100

/** The reason why a body is not rendered. It never leaves the package, but becomes a warning. */
export class Refusal extends Error {
  override name = "Refusal"
  readonly code: "too_long" | "too_deep" | "too_complex" | "timed_out" | "render_failed"

  constructor(code: Refusal["code"], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }

  static from(error: unknown): Refusal {
    if (error instanceof Refusal) return error
    // Depth was checked before. What overflows here is a long list of siblings, passed as arguments.
    if (isOverflow(error)) return new Refusal("too_complex", "the body has too many elements", { cause: error })
    const reason = error instanceof Error ? error.message : String(error)
    return new Refusal("render_failed", `the body cannot be rendered (${reason})`, { cause: error })
  }
}

export function assertBodyLength(body: string): void {
  if (body.length <= maxBodyLength) return
  throw new Refusal("too_long", `the body has ${body.length} characters, more than ${maxBodyLength}`)
}

/** A line of only marks, such as a rule, costs a thousand times its length in memory. */
const maxMarks = 20_000

export function assertLines(source: string): void {
  let lines = 0
  for (let start = 0; start < source.length; lines += 1) {
    const next = source.indexOf("\n", start)
    const end = next === -1 ? source.length : next
    if (end - start > maxMarks && /^[ \t>]*[-*_][-*_ \t]*$/.test(source.slice(start, end))) {
      throw new Refusal("too_complex", `the body has a line of more than ${maxMarks} marks and nothing else`)
    }
    start = end + 1
  }
  if (lines > maxLines) throw new Refusal("too_complex", `the body has more than ${maxLines} lines`)
}

/** Runs a function that recurses over a tree of unknown depth. A tree that overflows the stack is far beyond the limit. */
export function refuseOverflow<Result>(run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    throw isOverflow(error) ? tooDeep(error) : error
  }
}

function isOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes("call stack")
}

export function tooDeep(cause?: unknown): Refusal {
  return new Refusal("too_deep", `the body nests deeper than ${maxDepth} levels`, { cause })
}

/** Visits each node in order, without recursion, because the tree may have any depth. Refuses a tree that is too deep. */
export function walk(tree: Root, visit: (node: Nodes) => void, start = 0): void {
  const nodes: Nodes[] = [tree]
  const depths = [start]
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const depth = depths.pop() ?? 0
    if (depth > maxDepth) throw tooDeep()
    visit(node)
    if (!("children" in node)) continue
    const { children } = node
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index]
      if (child === undefined) continue
      nodes.push(child)
      depths.push(depth + 1)
    }
  }
}

/** Refuses a tree that is too deep for recursive functions. */
export function assertDepth(tree: Root | Element | MdastRoot, depth = 0): void {
  // Both kinds of tree have the same shape, and the visitor does nothing.
  walk(tree as Root, () => undefined, depth)
}
