import type { Element, Nodes, Root } from "hast"
import type { Root as MdastRoot } from "mdast"

/** UTF-16 code units, as JSON Schema counts: the length that the service accepts. */
const maxBodyLength = 1_048_576
/** Those of articles are longer, and each costs as much as a hundred characters, also an empty one. */
const maxLines = 100_000
/** Elements inside elements. Real articles stay below 25. */
export const maxDepth = 100

/** Why a body is not rendered. Never leaves the package: it becomes a warning. */
export class Refusal extends Error {
  override name = "Refusal"
  readonly code: "too_long" | "too_deep" | "too_complex" | "timed_out" | "render_failed"

  constructor(code: Refusal["code"], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }

  static from(error: unknown): Refusal {
    if (error instanceof Refusal) return error
    // Depth is checked before: what overflows here is a list of very many siblings, handed over as arguments.
    if (isOverflow(error)) return new Refusal("too_complex", "the body has too many elements", { cause: error })
    const reason = error instanceof Error ? error.message : String(error)
    return new Refusal("render_failed", `the body cannot be rendered (${reason})`, { cause: error })
  }
}

export function assertBodyLength(body: string): void {
  if (body.length <= maxBodyLength) return
  throw new Refusal("too_long", `the body has ${body.length} characters, more than ${maxBodyLength}`)
}

/** What a line costs that is nothing but marks, such as a rule, is memory: a thousand times its length. */
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

/** Runs what recurses over a tree whose depth cannot be known before: where it overflows, that is far beyond the limit. */
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

/** Visits each node in order and without recursion, since a tree may be of any depth here; refuses one that is too deep. */
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

/** Refuses a tree that is too deep for the functions that recurse. */
export function assertDepth(tree: Root | Element | MdastRoot, depth = 0): void {
  // Both kinds of tree have the same shape, and nothing is done with their nodes.
  walk(tree as Root, () => undefined, depth)
}
