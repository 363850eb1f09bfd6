import type { AuthorizationServer } from "./create-authorization-server.ts"

/**
 * The origins outside this service that a form can redirect to before it returns to `path`. For a pending authorization, that is the
 * client's: browsers apply `form-action` to redirects after a form, too.
 */
export async function formTargetsOf(server: AuthorizationServer, origin: string, path: string): Promise<string[]> {
  const uid = /^\/oauth\/interaction\/([\w-]{1,100})$/.exec(path)?.[1]
  if (uid === undefined) return []
  const provider = await server.providerOf(origin)
  const interaction = await provider.Interaction.find(uid)
  return toTargets(interaction?.params["redirect_uri"])
}

/** The source expression of a redirect URI: its origin, or the scheme if it is a private one. */
export function toTargets(redirectUri: unknown): string[] {
  if (typeof redirectUri !== "string" || !URL.canParse(redirectUri)) return []
  const { protocol, origin } = new URL(redirectUri)
  return [protocol === "https:" || protocol === "http:" ? origin : protocol]
}
