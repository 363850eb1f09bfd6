import { type ClientMetadata, errors } from "oidc-provider"
import { z } from "zod"

/** Addresses that the server would have to fetch, and what a client does in their place. */
const fetched = {
  jwks_uri: "Send the keys themselves as jwks.",
  sector_identifier_uri: "Leave it out.",
}

const text = z.string().max(200)
const texts = z.array(text).max(20)
const keyMember = z.union([z.string().max(4096), z.number(), z.boolean(), z.array(z.string().max(4096)).max(5)])

/** What a client may register. */
const registered = z
  .object({
    application_type: text,
    client_name: text,
    default_max_age: z.number(),
    grant_types: texts,
    id_token_signed_response_alg: text,
    jwks: z.object({ keys: z.array(z.record(z.string().max(50), keyMember)).max(10) }),
    redirect_uris: z.array(z.string().max(2048)).max(20),
    require_auth_time: z.boolean(),
    response_modes: texts,
    response_types: texts,
    software_id: text,
    token_endpoint_auth_method: text,
    token_endpoint_auth_signing_alg: text,
  })
  .partial()

/** What the server gives a client at its registration. */
const given = ["client_id", "client_id_issued_at", "client_secret", "client_secret_expires_at"]

const kept = new Set([...Object.keys(registered.shape), ...given])

/**
 * Removes the members of a client's metadata that this service does not use (RFC 7591, section 2, allows it). `scope` is one of them:
 * each request asks for its own scopes, and the person who agrees decides.
 *
 * @throws {errors.InvalidClientMetadata} A new client names an address to fetch, or a member of it has the wrong type or is too long.
 */
export function narrowClientMetadata(metadata: ClientMetadata, { isNew }: { isNew: boolean }): void {
  if (isNew) {
    for (const [name, instead] of Object.entries(fetched)) {
      if ((metadata[name] ?? undefined) === undefined) continue
      const detail = `This service fetches no address that a client names, so it does not take ${name}. ${instead}`
      throw new errors.InvalidClientMetadata(detail)
    }
    const { data, error } = registered.safeParse(metadata)
    const [issue] = error?.issues ?? []
    if (issue !== undefined) throw new errors.InvalidClientMetadata(`${String(issue.path[0])}: ${issue.message}`)
    Object.assign(metadata, data)
  }
  for (const name of Object.keys(metadata)) if (!kept.has(name)) delete metadata[name]
  if (!(metadata.redirect_uris ?? []).every(isSafe)) {
    throw new errors.InvalidClientMetadata("redirect_uris must begin with https://, except for those on loopback")
  }
}

/** A code may be sent without TLS where nobody listens on the way (RFC 8252, section 7.3). */
function isSafe(uri: string): boolean {
  const url = URL.parse(uri)
  return url?.protocol !== "http:" || ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname)
}
