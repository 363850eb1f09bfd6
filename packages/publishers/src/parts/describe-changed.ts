import type { PublisherWarning } from "../publisher.ts"

/**
 * The warnings of what a platform made otherwise: a slug that another item has, and a date to come, which it did not get because it would show
 * nothing until then.
 */
export function describeChanged(
  platform: string,
  { wanted, slug, isToCome = false }: { wanted: unknown; slug: string; isToCome?: boolean },
): PublisherWarning[] {
  const warnings: PublisherWarning[] = []
  if (typeof wanted === "string" && slug !== wanted) {
    const why = "another item has it, or it had characters that addresses there cannot have."
    const detail = `${platform} changed the slug from ${wanted} to ${slug}: ${why}`
    warnings.push({ code: "slug_changed", pointer: "/slug", detail })
  }
  const detail = `The date is in the future, so ${platform} sets its own.`
  if (isToCome) warnings.push({ code: "date_in_future", pointer: "/published_at", detail })
  return warnings
}
