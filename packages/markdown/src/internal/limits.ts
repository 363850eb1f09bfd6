/** UTF-16 code units, as JSON Schema counts: the length that the service accepts. */
const maxBodyLength = 1_048_576
/** Elements inside elements. Real articles stay below 25. */
export const maxDepth = 100

/** Why a body is not rendered. Never leaves the package: it becomes a warning. */
export class Refusal extends Error {
  override name = "Refusal"
  readonly code: "too_long" | "too_deep" | "too_complex" | "render_failed"

  constructor(code: Refusal["code"], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }

  static from(error: unknown): Refusal {
    if (error instanceof Refusal) return error
    // The tree's functions recurse: where they overflow, the body is far deeper than the limit.
    if (error instanceof RangeError && error.message.includes("call stack")) return tooDeep(error)
    const reason = error instanceof Error ? error.message : String(error)
    return new Refusal("render_failed", `the body cannot be rendered (${reason})`, { cause: error })
  }
}

export function assertBodyLength(body: string): void {
  if (body.length <= maxBodyLength) return
  throw new Refusal("too_long", `the body has ${body.length} characters, more than ${maxBodyLength}`)
}

export function tooDeep(cause?: unknown): Refusal {
  return new Refusal("too_deep", `the body nests deeper than ${maxDepth} levels`, { cause })
}
