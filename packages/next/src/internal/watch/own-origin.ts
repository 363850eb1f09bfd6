/** The address at which this process answers; `undefined` if another program listens for it. */
export function ownOrigin(env: Record<string, string | undefined> = process.env): string | undefined {
  // Next sets both when it listens.
  const origin = env["__NEXT_PRIVATE_ORIGIN"] || undefined
  return origin ?? (env["PORT"] === undefined ? undefined : `http://localhost:${env["PORT"]}`)
}
