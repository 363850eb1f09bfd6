import type { DemoService } from "./start-service.ts"

/** The paths of a site. */
export interface SitePaths {
  webhook: string
  article: string
  preview?: string
}

/** Creates a site's key with the default scope, and registers its webhook. */
export async function registerSite(service: DemoService, name: string, port: number, paths: SitePaths) {
  const at = (path: string) => `http://127.0.0.1:${port}${path}`
  const { key } = (await service.cli("keys", "create", "--name", name)).answer as { key: string }
  const response = await fetch(`${service.url}/v1/brands/${service.brandId}/webhooks`, {
    method: "POST",
    headers: { authorization: `Bearer ${service.operatorToken}`, "content-type": "application/json" },
    body: JSON.stringify({
      url: at(paths.webhook),
      description: name,
      article_url: at(paths.article),
      ...(paths.preview === undefined ? {} : { preview_url: at(paths.preview) }),
    }),
  })
  if (!response.ok) throw new Error(`Could not register the webhook of ${name}: ${await response.text()}`)
  const { secret } = (await response.json()) as { secret: string }
  return { serviceUrl: service.url, apiKey: key, webhookSecret: secret, port }
}
