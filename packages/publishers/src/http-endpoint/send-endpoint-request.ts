import { signWebhook } from "@citable/webhooks"

import type { PublisherEnvironment } from "../publisher-environment.ts"
import { PublisherError } from "../publisher-error.ts"
import { sendJson } from "../send-json.ts"

const expected = "a JSON object. The address must be that of a program that answers Citable's requests."

const remedies = {
  401: "Compare the secret with that of the endpoint, and the clocks of both machines.",
  403: "A firewall, or the endpoint itself, refuses the service.",
  404: "Nothing is at this address.",
  405: "This address takes no POST requests.",
}

export interface Endpoint {
  url: string
  secret: string
  environment: Pick<PublisherEnvironment, "fetch" | "now">
}

export interface EndpointRequest {
  /** The same for each attempt at the same request: the endpoint can tell a repetition by it. */
  messageId: string
  body: Readonly<Record<string, unknown>>
  signal: AbortSignal
}

/**
 * Sends a signed request, and returns the JSON object that the endpoint answers.
 *
 * @throws {PublisherError}
 */
export async function sendEndpointRequest(
  { url, secret, environment }: Endpoint,
  { messageId, body: content, signal }: EndpointRequest,
): Promise<Readonly<Record<string, unknown>>> {
  const body = JSON.stringify(content)
  const timestamp = Math.floor(environment.now() / 1000)
  const { status, json } = await sendJson(environment, url, {
    method: "POST",
    headers: { ...(await signWebhook({ id: messageId, timestamp, body, secrets: [secret] })) },
    body,
    secrets: [secret, secret.replace(/^whsec_/, "")],
    remedies,
    expected,
    signal,
  })
  if (typeof json === "object" && json !== null && !Array.isArray(json)) return json as Record<string, unknown>
  const what = json === undefined ? "an empty answer" : "JSON that is no object"
  throw new PublisherError(
    "publisher_gone",
    `${new URL(url).host} answered with ${status} and ${what}, but not with ${expected}`,
  )
}
