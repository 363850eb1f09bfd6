/**
 * Reads an environment variable. Inside Astro, it also reads the `.env` files. The value is never inlined, so no bundle contains a
 * secret. An empty variable counts as absent.
 */
export async function readSiteEnv(name: string): Promise<string | undefined> {
  const value = (await importGetSecret())?.(name) ?? globalThis.process?.env[name]
  return value === "" ? undefined : value
}

async function importGetSecret(): Promise<((name: string) => string | undefined) | undefined> {
  try {
    return (await import("astro:env/server")).getSecret
  } catch {
    // Outside Astro, the virtual module does not exist.
    return undefined
  }
}
