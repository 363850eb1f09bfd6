import { CitableError } from "@citable/contract"

import { ApiError } from "./api-error.ts"
import type { Client } from "./client.ts"
import type { ContentSource } from "./content-source.ts"

export interface ContentSourceOptions {
  /** Articles a request, 1 to 100. Default: 100. */
  pageSize?: number | undefined
}

const separator = "~"

/**
 * Makes the source of a client's articles: those that its credential can read. The source's tokens carry the brand's
 * id in front of the service's token, so that whoever goes on from one need not ask for the brand.
 */
export function toContentSource(
  client: Pick<Client, "fingerprint" | "brandId" | "call">,
  { pageSize = 100 }: ContentSourceOptions = {},
): ContentSource {
  return {
    fingerprint: client.fingerprint,
    async changes({ since, signal, minRevision }) {
      const at = since?.indexOf(separator) ?? -1
      const brandId = since === undefined || at < 1 ? await client.brandId({ signal }) : since.slice(0, at)
      const input = {
        brand_id: brandId,
        limit: pageSize,
        since: since?.slice(at + 1),
        min_revision: minRevision,
      }
      const page = await client.call("list_content_changes", input, { signal }).catch((error: unknown) => {
        throw isTokenRefused(error) ? toExpired(error) : error
      })
      return { ...page, next_sync_token: brandId + separator + page.next_sync_token }
    },
  }
}

/** A service whose tokens look different from those it once gave knows the old ones as little as expired ones. */
function isTokenRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== "invalid_input") return false
  return error.problem?.errors?.some(({ parameter }) => parameter === "since") ?? false
}

function toExpired(cause: unknown): CitableError {
  return new CitableError("The service does not know the sync token. Start again without it.", {
    code: "sync_token_expired",
    cause,
  })
}
