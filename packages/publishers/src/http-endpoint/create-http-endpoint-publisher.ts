import { httpEndpointConfigSchema } from "@citable/contract/integrations"
import { createWebhookSecret } from "@citable/webhooks"
import { z } from "zod"

import { checkFieldMap } from "../check-field-map.ts"
import { readAddress } from "../parts/read-address.ts"
import { toPlatformText } from "../platform-text.ts"
import type { PublisherEnvironment } from "../publisher-environment.ts"
import { PublisherError } from "../publisher-error.ts"
import type { PublisherSettings } from "../publisher-settings.ts"
import type { CallOptions, Publisher, PublisherCheck, RemoteState } from "../publisher.ts"
import { renderEndpointArticle } from "./render-endpoint-article.ts"
import { sendEndpointRequest } from "./send-endpoint-request.ts"

const settingsSchema = z.object({
  config: httpEndpointConfigSchema,
  credentials: z.strictObject({ secret: z.string() }),
})

const answerSchema = z.object({
  id: z.union([z.string(), z.number().transform(String)]).pipe(z.string().regex(/^[\x21-\x7e]{1,500}$/)),
  url: z.unknown(),
  sequence: z.int().optional().catch(undefined),
  article: z.record(z.string(), z.unknown()).optional().catch(undefined),
})
const checkSchema = z.object({
  name: z.string().optional().catch(undefined),
  fields: z.array(z.string().min(1).max(200)).max(100).optional().catch(undefined),
})

/**
 * Publishes to an endpoint of the brand's own. Each request is signed, names the article by our marker, and has a sequence
 * that rises, so the endpoint can ignore what arrives twice or late.
 *
 * @throws {PublisherError} `publisher_invalid` for settings that the contract does not allow.
 */
export function createHttpEndpointPublisher(settings: PublisherSettings, environment: PublisherEnvironment): Publisher {
  const parsed = settingsSchema.safeParse(settings)
  if (!parsed.success) {
    // Leave out the cause, which could quote the secret.
    throw new PublisherError("publisher_invalid", "The settings of the endpoint are not valid. Enter them again.")
  }
  const { url } = parsed.data.config
  const { secret } = parsed.data.credentials
  readAddress(url, environment, "The address of the endpoint")
  // The endpoint stores its articles by these.
  checkFieldMap(
    settings.fieldMap,
    (["id", "slug"] as const).filter((name) => settings.fieldMap[name] !== name),
  )
  const secrets = [secret, secret.replace(/^whsec_/, "")]
  const endpoint = { url, secret, environment }

  async function check({ signal }: CallOptions): Promise<PublisherCheck> {
    const body = { action: "check" }
    const messageId = `check-${environment.now()}`
    const answer = checkSchema.parse(await sendEndpointRequest(endpoint, { messageId, body, signal }))
    const stranger = { ...endpoint, secret: createWebhookSecret() }
    const isOpen = await sendEndpointRequest(stranger, { messageId, body, signal }).then(
      () => true,
      () => false,
    )
    const { host, pathname } = new URL(url)
    const name = toPlatformText(answer.name ?? "", secrets).slice(0, 200)
    return {
      account: name === "" ? host : name,
      targets: [{ id: "default", name: `${host}${pathname}` }],
      fields: answer.fields ?? [],
      warnings: isOpen
        ? [
            {
              code: "signature_not_checked",
              pointer: "/config/url",
              detail: `${host} also accepts requests with a wrong signature, so anybody can change its articles. Verify the signature, and answer 401.`,
            },
          ]
        : [],
    }
  }

  async function send(
    action: "publish" | "withdraw",
    more: { marker: string; sequence: number; as?: "live" | "draft"; article?: unknown; signal: AbortSignal },
  ): Promise<
    Pick<RemoteState, "id" | "url" | "warnings"> & { article: Readonly<Record<string, unknown>> | undefined }
  > {
    const { marker, sequence, signal, ...rest } = more
    const answer = await sendEndpointRequest(endpoint, {
      messageId: `${action}-${marker}-${sequence}`,
      body: { action, id: marker, sequence, ...rest },
      signal,
    })
    const read = answerSchema.safeParse(answer)
    if (!read.success) {
      // It has the request, and answers the next one in the same way.
      throw new PublisherError(
        "publisher_gone",
        `${new URL(url).host} took the request, but answered without an id, so nobody knows whether it has the article. The answer must be JSON such as {"id": "1", "url": "https://example.com/a"}.`,
      )
    }
    const { id, url: address, sequence: latest = sequence, article } = read.data
    if (latest > sequence) {
      // Nobody waits for the answer to a late request, so this is no late one.
      throw new PublisherError(
        "publisher_conflict",
        `${new URL(url).host} ignored the request: it has a later one about this article (${latest}, and this one is ${sequence}), perhaps from before a backup was restored. Delete what the endpoint stores about ${marker}, then publish again.`,
      )
    }
    return { id, article, ...readUrl(address) }
  }

  return {
    capabilities: { drafts: true, images: "by_url", reads: false, compareAndSet: false, atOnce: 4 },
    check,
    render: (article, options) => renderEndpointArticle(article, options, settings.fieldMap),
    // The endpoint knows its articles by the marker, so a second request changes the same one.
    find: () => Promise.resolve([]),
    reserve: (marker) => Promise.resolve({ id: marker, visibility: "hidden" }),
    read: () => Promise.resolve(undefined),
    async write(_, { fields }, { marker, sequence, as, signal }) {
      const { article, ...sent } = await send("publish", { marker, sequence, as, article: fields, signal })
      const visibility = as === "live" ? "live" : "draft"
      // What it keeps beside our fields, or has no place for, says nothing about those.
      const told = Object.keys(fields).flatMap((name) =>
        article !== undefined && name in article ? [[name, article[name]]] : [],
      )
      const isTold = told.length > 0
      const held = { ...fields, ...(Object.fromEntries(told) as typeof fields) }
      return { ...sent, visibility, fields: held, isTold, editUrl: null, mark: null, sequence }
    },
    async withdraw(_, { marker, sequence, signal }) {
      const { article: _article, ...sent } = await send("withdraw", { marker, sequence, signal })
      return { ...sent, url: null, visibility: "hidden", fields: {}, editUrl: null, mark: null, sequence }
    },
    discard: () => Promise.resolve(),
  }
}

/** Checks the address that the endpoint gives. It may have none, as for a draft. */
function readUrl(value: unknown): Pick<RemoteState, "url" | "warnings"> {
  if (value === undefined || value === null || value === "") return { url: null, warnings: [] }
  const url = typeof value === "string" && value.length <= 2000 ? URL.parse(value) : null
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "") {
    return { url: url.href, warnings: [] }
  }
  const detail =
    "The endpoint answered with a url that is not an absolute http(s) address, so it cannot be opened from here."
  return { url: null, warnings: [{ code: "address_not_usable", pointer: "/slug", detail }] }
}
