/** Astro calls a loader through a function that its schema of the configuration adds. */
const between = /[\\/]node_modules[\\/]zod[\\/]|\(<anonymous>\)$/
const contentLayer = /[\\/]node_modules[\\/]astro[\\/]dist[\\/]content[\\/]/

/**
 * Whether Astro itself has called this function, and not a loader around ours, which would see its entries. Only the stack can tell. If it
 * does not, the answer is no.
 */
export function isCalledByAstro(callee: (...given: never[]) => unknown): boolean {
  const { stackTraceLimit } = Error
  const trace: { stack?: unknown } = {}
  Error.stackTraceLimit = 10
  Error.captureStackTrace(trace, callee)
  const lines = String(trace.stack).split("\n").slice(1)
  Error.stackTraceLimit = stackTraceLimit
  const caller = lines.find((line) => !between.test(line))
  return caller !== undefined && contentLayer.test(caller)
}
