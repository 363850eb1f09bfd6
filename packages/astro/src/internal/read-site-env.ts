/**
 * Reads a variable as a site does: from the process and the `.env` files through Astro, where Astro runs; else from the
 * process alone. Never inlined, so that no secret is written into a bundle. An empty variable counts as absent.
 */
export async function readSiteEnv(name: string): Promise<string | undefined> {
  const value = (await importGetSecret())?.(name) ?? globalThis.process?.env[name]
  return value === "" ? undefined : value
}

async function importGetSecret(): Promise<((name: string) => string | undefined) | undefined> {
  try {
    return (await import("astro:env/server")).getSecret
  } catch {
    // Not inside Astro: the virtual module is not there.
    return undefined
  }
}
