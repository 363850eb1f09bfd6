import { CitableError } from "@citable/contract"
import { AwsClient } from "aws4fetch"

import type { FileStore } from "./file-store.ts"

export interface S3Options {
  /** The endpoint of the service, such as `https://s3.eu-central-1.amazonaws.com` or that of a MinIO. */
  endpoint: string
  bucket: string
  /** Default: `us-east-1`, which services other than Amazon's accept. */
  region?: string
  accessKeyId: string
  secretAccessKey: string
  /** The prefix of every file's name, such as `media/`. */
  prefix?: string
  /** The longest time until a response starts, in milliseconds. Default: 60,000. */
  timeoutMs?: number
}

/** Stores files in a bucket of any service with the S3 API, with the bucket in the path. */
export function createS3FileStore(options: S3Options): FileStore {
  const {
    endpoint,
    bucket,
    region = "us-east-1",
    accessKeyId,
    secretAccessKey,
    prefix = "",
    timeoutMs = 60_000,
  } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 3 })
  const path = (key: string) => (prefix + key).split("/").map(escape).join("/")
  const urlOf = (key: string) => `${endpoint.replace(/\/+$/, "")}/${escape(bucket)}/${path(key)}`

  async function ask(key: string, init: RequestInit): Promise<Response> {
    // The timeout ends when the response starts. The reader decides how long the body can take.
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), timeoutMs)
    try {
      return await client.fetch(urlOf(key), { ...init, signal: deadline.signal })
    } catch (cause) {
      throw new CitableError(`The bucket ${bucket} cannot be reached.`, { code: "media_store_failed", cause })
    } finally {
      clearTimeout(timer)
    }
  }
  async function refusal(response: Response): Promise<CitableError> {
    const text = (await response.text()).slice(0, 2000)
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? "no reason given"
    const message = `The bucket ${bucket} answered ${response.status} (${code}). Check its name, region, keys and permissions.`
    return new CitableError(message, { code: "media_store_failed" })
  }

  return {
    async put(key, bytes, contentType) {
      const headers = { "content-type": contentType, "cache-control": "public, max-age=31536000, immutable" }
      const response = await ask(key, { method: "PUT", headers, body: new Uint8Array(bytes) })
      if (!response.ok) throw await refusal(response)
      await response.body?.cancel()
    },
    async get(key, range) {
      const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` }
      const response = await ask(key, { headers })
      if (response.status === 404) {
        await response.body?.cancel()
        return undefined
      }
      if (!response.ok) throw await refusal(response)
      return response.body ?? new Blob([]).stream()
    },
    async delete(key) {
      const response = await ask(key, { method: "DELETE" })
      if (!response.ok && response.status !== 404) throw await refusal(response)
      await response.body?.cancel()
    },
  }
}

/**
 * Escapes everything except unreserved characters (RFC 3986, section 2.3). The server computes the signature from the
 * request's path, so both must escape in the same way.
 */
function escape(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}
