import { ProblemError } from "@citable/contract/problem-error"
import type { Publishers } from "@citable/publishers"
import type { Database } from "@citable/storage/database"

/** An integration without its settings. */
export interface FoundIntegration {
  id: string
  kind: string
  name: string
  locales: string
}

/** Where a publication goes: the brand's own sites, a site that needs a build, or a platform that shows articles. */
export type Target =
  | { kind: "own" }
  | { kind: "deploy_hook"; integration: FoundIntegration }
  | { kind: "platform"; integration: FoundIntegration }

/**
 * Finds the target of a publication. The default is the brand's API target. Throws 404 for an unknown integration, and 501
 * for one that this release cannot publish to.
 */
export async function findTarget(
  { db, publishers }: { db: Database; publishers: Publishers },
  brandId: string,
  id: string | undefined,
): Promise<Target> {
  if (id === undefined) return { kind: "own" }
  const integration = await db
    .selectFrom("integrations")
    .select(["id", "kind", "name", "locales"])
    .where("id", "=", id)
    .where("brand_id", "=", brandId)
    .executeTakeFirst()
  if (integration === undefined) {
    throw new ProblemError(
      "not_found",
      "The brand has no integration with this id. Omit integration_id to publish to the brand's own sites.",
      { errors: [{ pointer: "/integration_id", detail: "unknown" }] },
    )
  }
  if (integration.kind === "api") return { kind: "own" }
  if (integration.kind === "deploy_hook") return { kind: "deploy_hook", integration }
  if (!publishers.has(integration.kind)) throw unsupportedPlatform(integration.kind)
  return { kind: "platform", integration }
}

/** The problem for a kind of platform that this instance does not support. */
export function unsupportedPlatform(kind: string): ProblemError {
  return new ProblemError("not_configured", `Publishing to ${kind} is not supported yet. The integration is saved.`)
}
