import { createHmac } from "node:crypto"

import { type PublisherEnvironment, PublisherError, type PublisherSettings } from "@citable/publishers"
import { readAddress } from "@citable/publishers/parts"
import { type JsonAnswer, type JsonRequest, sendJson } from "@citable/publishers/send-json"

import { toSite } from "./to-site.ts"

export interface GhostClient {
  /** Where people sign in, without a slash at the end. */
  admin: string
  ask: (method: string, path: string, request: GhostRequest) => Promise<JsonAnswer>
}

type GhostRequest = Pick<JsonRequest, "body" | "headers" | "accept" | "signal"> & { query?: Record<string, string> }

const remedies = {
  401: "Copy the Admin API key of the custom integration again: Settings, Integrations. The clock of this service must be right to five minutes.",
  403: "The key must be of a custom integration. Some plans of Ghost(Pro) have none.",
  404: "Enter the address of the site alone, such as https://blog.example.com.",
  406: "Update Ghost to version 6.",
}

/** Asks the Admin API of Ghost 6 (https://docs.ghost.org/admin-api). Each request has a token of its own, which is good for five minutes. */
export function createGhostClient(settings: PublisherSettings, environment: PublisherEnvironment): GhostClient {
  const { admin, keyId, secret } = readSettings(settings, environment)
  return {
    admin,
    async ask(method, path, { query, headers, accept = [], ...request }) {
      const token = signToken(keyId, secret, environment.now())
      const search = query === undefined ? "" : `?${new URLSearchParams(query)}`
      const answer = await sendJson(environment, `${admin}/api/admin/${path}${search}`, {
        method,
        headers: { authorization: `Ghost ${token}`, "accept-version": "v6.0", ...headers },
        secrets: [secret, token],
        remedies,
        expected: "JSON of Ghost. Check the address.",
        accept: [422, ...accept],
        ...request,
      })
      if (answer.status !== 422) return answer
      // The context names the field, which the message does not.
      const { errors = [] } = (answer.json ?? {}) as { errors?: { message?: string; context?: string }[] }
      const said = (errors[0]?.context ?? errors[0]?.message ?? "").replaceAll(/[<>]/g, " ").slice(0, 400)
      throw new PublisherError("publisher_invalid", `Ghost does not accept this. It says: ${said}`)
    },
  }
}

function readSettings({ config, credentials, fieldMap }: PublisherSettings, environment: PublisherEnvironment) {
  const site = readAddress((config as { url?: string }).url, environment, "The address of the Ghost site")
  const [mapped] = Object.keys(fieldMap)
  if (mapped !== undefined)
    throw new PublisherError(
      "publisher_invalid",
      `Ghost has no fields of your own, so field_map cannot have ${mapped}.`,
    )
  const key = (credentials as { admin_api_key?: string }).admin_api_key ?? ""
  const [, keyId, secret] = /^([\da-f]{24}):([\da-f]{64})$/i.exec(key.trim()) ?? []
  const form =
    "It has 24 characters, a colon and 64 characters. The Content API key beside it is shorter, and can only read."
  if (keyId === undefined || secret === undefined) {
    const pointer = "/connection/credentials/admin_api_key"
    throw new PublisherError("publisher_invalid", `This is no Admin API key of Ghost. ${form}`, { pointer })
  }
  return { admin: `${site.protocol}//${toSite(site)}/ghost`, keyId, secret }
}

/** A token of the key (RFC 7519), as Ghost asks for it. */
function signToken(keyId: string, secret: string, now: number): string {
  const iat = Math.floor(now / 1000)
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url")
  const text = `${encode({ alg: "HS256", typ: "JWT", kid: keyId })}.${encode({ iat, exp: iat + 300, aud: "/admin/" })}`
  return `${text}.${createHmac("sha256", Buffer.from(secret, "hex")).update(text).digest("base64url")}`
}
