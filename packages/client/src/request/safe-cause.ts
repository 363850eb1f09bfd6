const maxDepth = 6

/**
 * A cause that is safe to keep on an error: itself if it surely contains no secret, else a copy of its names, messages and
 * codes without the secrets. Anything besides plain data (headers, requests, buffers) is not sure.
 */
export function toSafeCause(cause: unknown, secrets: readonly string[], redact: (text: string) => string): unknown {
  return isHarmless(cause, secrets, 0) ? cause : copy(cause, redact, 0)
}

function isHarmless(value: unknown, secrets: readonly string[], depth: number): boolean {
  if (typeof value === "string") return !secrets.some((secret) => value.includes(secret))
  if (typeof value !== "object" || value === null) return typeof value !== "function"
  if (depth > maxDepth) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  const isPlain = prototype === null || prototype === Object.prototype || Array.isArray(value) || value instanceof Error
  return (
    isPlain &&
    Reflect.ownKeys(value).every((key) => isHarmless((value as Record<PropertyKey, unknown>)[key], secrets, depth + 1))
  )
}

function copy(value: unknown, redact: (text: string) => string, depth: number): Error | undefined {
  if (depth > maxDepth) return undefined
  if (typeof value === "string") return new Error(redact(value))
  if (typeof value !== "object" || value === null) return undefined
  const { name, message, code, cause } = value as Record<string, unknown>
  if (typeof message !== "string") return undefined
  const inner = copy(cause, redact, depth + 1)
  const error = new Error(redact(message), inner === undefined ? undefined : { cause: inner })
  if (typeof name === "string") error.name = redact(name)
  return typeof code === "string" ? Object.assign(error, { code: redact(code) }) : error
}
