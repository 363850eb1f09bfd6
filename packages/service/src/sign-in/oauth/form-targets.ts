import type { AuthorizationServer } from "./create-authorization-server.ts"

/**
 * Where the forms before a path may lead beside this service: for a pending authorization, to its client, since browsers
 * hold the redirects after a form to the page's policy too.
 */
export async function formTargetsOf(server: AuthorizationServer, origin: string, path: string): Promise<string[]> {
  const uid = /^\/oauth\/interaction\/([\w-]{1,100})$/.exec(path)?.[1]
  if (uid === undefined) return []
  const provider = await server.providerOf(origin)
  const interaction = await provider.Interaction.find(uid)
  return toTargets(interaction?.params["redirect_uri"])
}

/** The source expression of a redirect address: its origin, or its scheme where that is a program's own. */
export function toTargets(redirectUri: unknown): string[] {
  if (typeof redirectUri !== "string" || !URL.canParse(redirectUri)) return []
  const { protocol, origin } = new URL(redirectUri)
  return [protocol === "https:" || protocol === "http:" ? origin : protocol]
}
