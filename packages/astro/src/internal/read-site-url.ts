/** Reads `site` of Astro's configuration. `undefined` if the site has none, and outside Astro. */
export async function readSiteUrl(): Promise<string | undefined> {
  try {
    return (await import("astro:config/client")).site
  } catch {
    // Outside Astro, the virtual module does not exist.
    return undefined
  }
}
