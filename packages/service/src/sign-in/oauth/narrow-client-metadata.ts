import { oneLinePattern } from "@citable/contract"
import { type ClientMetadata, errors } from "oidc-provider"
import { z } from "zod"

/** Fields with URLs that the server would have to fetch, and the alternative for a client. */
const fetchedFields = {
  jwks_uri: "Send the keys themselves as jwks.",
  sector_identifier_uri: "Leave it out.",
}

const text = z.string().max(200)
const texts = z.array(text).max(20)
const keyMember = z.union([z.string().max(4096), z.number(), z.boolean(), z.array(z.string().max(4096)).max(5)])

/** The fields that a client can register. */
const clientSchema = z
  .object({
    application_type: text,
    client_name: text.regex(oneLinePattern, "one line of text, without control characters"),
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

/** The fields that the server adds at the registration. */
const serverFields = ["client_id", "client_id_issued_at", "client_secret", "client_secret_expires_at"]

const usedFields = new Set([...Object.keys(clientSchema.shape), ...serverFields])

/**
 * Removes the fields of a client's metadata that this service does not use (RFC 7591, section 2, allows that). It also removes `scope`:
 * each request asks for its own scopes, and the user decides.
 *
 * A client on the user's machine becomes `native`, even if it does not say so: it may come back on any port, or by its scheme (RFC 8252, section
 * 7).
 *
 * @throws {errors.InvalidClientMetadata} A new client sends a URL to fetch, or a field has the wrong type or is too long.
 */
export function narrowClientMetadata(metadata: ClientMetadata, { isNew }: { isNew: boolean }): void {
  if (isNew) {
    for (const [name, instead] of Object.entries(fetchedFields)) {
      if ((metadata[name] ?? undefined) === undefined) continue
      const detail = `This service does not fetch URLs for a client, so it does not support ${name}. ${instead}`
      throw new errors.InvalidClientMetadata(detail)
    }
    const { data, error } = clientSchema.safeParse(metadata)
    const [issue] = error?.issues ?? []
    if (issue !== undefined) throw new errors.InvalidClientMetadata(`${String(issue.path[0])}: ${issue.message}`)
    Object.assign(metadata, data)
    const fault = data?.redirect_uris?.map(findFault).find((one) => one !== undefined)
    if (fault !== undefined) throw new errors.InvalidClientMetadata(`redirect_uris must ${fault}`)
  }
  for (const name of Object.keys(metadata)) if (!usedFields.has(name)) delete metadata[name]
  if (!(metadata.redirect_uris ?? []).every(isSafe)) {
    throw new errors.InvalidClientMetadata("redirect_uris must begin with https://, except for those on loopback")
  }
  if (isOnUsersMachine(metadata)) metadata.application_type = "native"
}

/**
 * Schemes of known MCP clients without a domain in reverse. Any program can claim a scheme, but one with a domain says whose it is (RFC 8252,
 * section 7.1).
 */
const knownSchemes = new Set(["claude:", "cursor:", "raycast:", "vscode:", "vscode-insiders:", "windsurf:"])

/** What a redirect URI does not do, although it must. What cannot be parsed is refused elsewhere. */
function findFault(uri: string): string | undefined {
  const url = URL.parse(uri)
  if (url === null) return undefined
  if (url.username !== "" || url.password !== "") return "have no user name"
  if (isWeb(url) && !/^(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*\.?|\[[\da-f:.]+\])$/.test(url.hostname)) return "name one host"
  if (isWeb(url) || url.protocol.includes(".") || knownSchemes.has(url.protocol)) return undefined
  return "begin with https://, or with a scheme that is a domain in reverse, such as com.example.app:"
}

const isWeb = ({ protocol }: URL) => protocol === "https:" || protocol === "http:"

const isLoopback = ({ hostname }: URL) => ["127.0.0.1", "localhost", "[::1]"].includes(hostname)

/** Only a loopback address can get a code without TLS (RFC 8252, section 7.3). */
function isSafe(uri: string): boolean {
  const url = URL.parse(uri)
  return url?.protocol !== "http:" || isLoopback(url)
}

/**
 * Whether a client returns to a program, or without a secret to loopback, and otherwise only to websites, as native clients may. No client of
 * the web may have a scheme of its own, and few programs say that they are native.
 */
function isOnUsersMachine({ redirect_uris: uris = [], token_endpoint_auth_method: method }: ClientMetadata): boolean {
  const urls = uris.map((uri) => URL.parse(uri))
  // `http:` is on loopback here: `isSafe` refuses it elsewhere.
  const isNative = (url: URL | null) => url !== null && !(url.protocol === "https:" && isLoopback(url))
  const isLocal = (url: URL | null) => url !== null && (!isWeb(url) || (method === "none" && url.protocol === "http:"))
  return urls.some(isLocal) && urls.every(isNative)
}
