import { type PublisherEnvironment, PublisherError, type PublisherSettings } from "@citable/publishers"
import { readAddress } from "@citable/publishers/parts"

export interface ForemSettings {
  /** The origin of the community, without a slash at the end. */
  site: string
  apiKey: string
  /** The name of an organization as in its address; undefined for the account's own articles. */
  organization: string | undefined
}

/** @throws {PublisherError} `publisher_invalid` for settings that no community can have. */
export function readForemSettings(
  { config, credentials, fieldMap }: PublisherSettings,
  environment: PublisherEnvironment,
): ForemSettings {
  const { url, organization } = config as { url?: unknown; organization?: unknown }
  const { api_key: apiKey } = credentials as { api_key?: unknown }
  const address = readAddress(url, environment, "The address of the community")
  if (address.pathname !== "/") refuse("Enter the address of the community alone, such as https://dev.to.")
  if (typeof apiKey !== "string" || !/^[\x21-\x7e]{1,500}$/.test(apiKey))
    refuse("The API key is missing, or has characters that no key has.")
  const [mapped] = Object.keys(fieldMap)
  if (mapped !== undefined) refuse(`Forem has no fields of your own, so field_map cannot have ${mapped}.`)
  const name = typeof organization === "string" ? organization.replace(/^@/, "") : ""
  if (!/^[\w-]{0,100}$/.test(name)) refuse("The organization is the last part of its address, such as acme.")
  return { site: address.origin, apiKey, organization: name === "" ? undefined : name }
}

function refuse(message: string): never {
  throw new PublisherError("publisher_invalid", message)
}
