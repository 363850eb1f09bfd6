import type { Article } from "@citable/contract"
import { CitableError, isCitableError } from "@citable/contract/core"

import { ApiError } from "./api-error.ts"
import type { Client } from "./client.ts"
import type { ContentSource } from "./content-source.ts"

export interface ContentSourceOptions {
  /** Articles in each request, 1 to 100. Default: 100. */
  pageSize?: number | undefined
}

const separator = "~"

/**
 * Creates a source of the articles that a client can read. Its tokens begin with the brand's id, so a later sync need not
 * ask for the brand.
 */
export function toContentSource(
  client: Pick<Client, "fingerprint" | "brandId" | "call">,
  { pageSize = 100 }: ContentSourceOptions = {},
): ContentSource {
  return {
    fingerprint: client.fingerprint,
    async changes({ since, signal, minRevision }) {
      const at = since?.indexOf(separator) ?? -1
      const tokenBrandId = since === undefined || at < 1 ? undefined : since.slice(0, at)
      const input = {
        ...(tokenBrandId === undefined ? {} : { brand_id: tokenBrandId }),
        limit: pageSize,
        since: since?.slice(at + 1),
        min_revision: minRevision,
      }
      const page = await client.call("list_content_changes", input, { signal }).catch((error: unknown) => {
        throw toSourceError(error)
      })
      // The client has asked for the page, and asks only once.
      const brandId = tokenBrandId ?? (await client.brandId({ signal }))
      return { ...page, next_sync_token: brandId + separator + page.next_sync_token }
    },
    async list({ cursor, signal, minRevision }) {
      const input = {
        limit: pageSize,
        min_revision: minRevision,
        ...(cursor === undefined ? {} : { cursor }),
      }
      const { data, next_cursor, has_more } = await client.call("list_content", input, { signal })
      return { data: data as Article[], next_cursor: has_more ? next_cursor : null }
    },
    async revision({ signal }) {
      return (await client.call("list_content", { limit: 1, fields: ["id"] }, { signal })).revision
    },
  }
}

function toSourceError(error: unknown): unknown {
  if (isTokenRefused(error)) {
    return new CitableError("The service does not know the sync token. Start again without it.", {
      code: "sync_token_expired",
      cause: error,
    })
  }
  if (isFeedMissing(error)) {
    return new CitableError("The service has no change feed.", { code: "no_changes_feed", cause: error })
  }
  return error
}

/** A service that changed the form of its tokens refuses the old ones, as it does expired ones. */
function isTokenRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== "invalid_input") return false
  return error.problem?.errors?.some(({ parameter }) => parameter === "since") ?? false
}

/** The adapter says so, or nothing answers at the feed's path. A brand that does not exist has no list either. */
function isFeedMissing(error: unknown): boolean {
  if (error instanceof ApiError) return [404, 405, 501].includes(error.status)
  return isCitableError(error) && error.code === "unsupported_tool"
}
