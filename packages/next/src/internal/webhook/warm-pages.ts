/** Asks for pages of this site one after the other, so that they are made and stored before a visitor or a restart comes. */
export async function warmPages(origin: string, paths: Iterable<string>): Promise<void> {
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
      // The page is invalidated all the same; its next visitor makes it.
      console.warn(`Citable could not ask for ${path} after a webhook.`, error)
    }
  }
}
