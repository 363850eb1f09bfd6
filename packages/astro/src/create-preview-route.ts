import { type ClientOptions, createClient } from "@citable/client"
import { createPreviewWaits, type ShownPreview } from "@citable/client/preview"
import type { APIRoute } from "astro"

import { readSiteEnv } from "./internal/read-site-env.ts"

export interface CreatePreviewRouteOptions extends Pick<ClientOptions, "apiKey" | "baseUrl" | "brandId"> {
  /** Seconds that a question of `<PreviewRefresh>` waits for a change, at most 25. Set fewer where the host ends functions earlier. Default: 20. */
  waitSeconds?: number
}

/**
 * Creates the route that tells `<PreviewRefresh>` when a previewed draft changes. It asks the service with the token of the preview, which
 * the browser sends in the header `Citable-Preview`.
 *
 * @example
 *     export const prerender = false
 *     export const GET = createPreviewRoute()
 */
export function createPreviewRoute({ waitSeconds, ...options }: CreatePreviewRouteOptions = {}): APIRoute {
  const openClient = async (apiKey = options.apiKey) =>
    createClient({
      calledAs: "createPreviewRoute",
      ...options,
      apiKey: apiKey ?? (await readSiteEnv("CITABLE_API_KEY")),
      baseUrl: options.baseUrl ?? (await readSiteEnv("CITABLE_URL")),
    })
  let brandId: Promise<string> | undefined
  async function readBrandId(): Promise<string> {
    const client = await openClient()
    return client.brandId().finally(() => client.close())
  }
  const waits = createPreviewWaits({
    openClient,
    brandId: () =>
      (brandId ??= readBrandId().catch((error: unknown) => {
        brandId = undefined
        throw error
      })),
    waitSeconds,
  })
  return async ({ request, url }) => {
    const preview = readPreview(url.searchParams.get("content_id"), request.headers.get("citable-preview"))
    const { status, headers, body } = await waits.answer(preview, url.searchParams, request.signal)
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
  }
}

function readPreview(contentId: string | null, token: string | null): ShownPreview | undefined {
  if (!/^[\w-]{1,48}$/.test(contentId ?? "") || !/^pvw_[\w.-]{1,1000}$/.test(token ?? "")) return undefined
  return { contentId: contentId ?? "", token: token ?? "" }
}
