/**
 * Requests pages of this site one after the other, so that Next stores them before the next visitor or restart. Does nothing if nobody knows
 * where the site answers.
 */
export async function warmPages(origin: string | undefined, paths: Iterable<string>): Promise<void> {
  if (origin === undefined) return
  for (const path of paths) {
    try {
      const response = await fetch(new URL(path, origin), {
        cache: "no-store",
        redirect: "manual",
        headers: { "user-agent": "citable-warm" },
        signal: AbortSignal.timeout(10_000),
      })
      await response.arrayBuffer()
    } catch (error) {
      // The page is invalidated anyway, so the next visit renders it.
      console.warn(`Citable could not request ${path} after a webhook: ${toReason(error)}`)
    }
  }
}

/** In words, because an expired signal prints every constant of DOMException. */
function toReason(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message} (${cause.message})` : message
}
