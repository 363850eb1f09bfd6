import { brandIdOf, testBrandIdOf } from "./remove-made.ts"

/** What a service still has of what `init` made, and the command that takes it away. */
export function describeLeft(path: string, url: string): string {
  const brand = brandIdOf(path)
  if (brand !== undefined)
    return `the brand ${brand} at ${url} (citable call delete_brand brand_id=${brand} confirm=<its name>)`
  const test = testBrandIdOf(path)
  if (test !== undefined)
    return `the brand ${test} of a test at ${url} (citable call delete_brand brand_id=${test} confirm="${decodeURIComponent(path.split("=")[1] ?? "")}")`
  const [kind = "", id = ""] = path.split("/").slice(-2)
  if (kind === "api-keys") return `the key ${id} at ${url} (revoke it with citable keys revoke ${id})`
  if (kind === "webhooks") return `the webhook ${id} at ${url} (citable call delete_webhook webhook_id=${id})`
  return `the deploy hook ${id} at ${url} (citable call delete_integration integration_id=${id})`
}
