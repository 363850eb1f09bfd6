import { ProblemError } from "../../problems/problem-error.ts"
import type { Database } from "../../storage/database.ts"

/** An integration without its settings. */
export interface FoundIntegration {
  id: string
  kind: string
  name: string
}

function findIntegration(db: Database, brandId: string, id: string): Promise<FoundIntegration | undefined> {
  return db
    .selectFrom("integrations")
    .select(["id", "kind", "name"])
    .where("id", "=", id)
    .where("brand_id", "=", brandId)
    .executeTakeFirst()
}

/**
 * Finds the target of a publication: a deploy hook, or undefined for the brand's API target, which is the default.
 * Throws 404 for an unknown integration, and 501 for one that this instance cannot publish to.
 */
export async function findDeployHook(
  db: Database,
  brandId: string,
  id: string | undefined,
): Promise<FoundIntegration | undefined> {
  if (id === undefined) return undefined
  const integration = await findIntegration(db, brandId, id)
  if (integration === undefined) {
    throw new ProblemError(
      "not_found",
      "The brand has no integration with this id. Omit integration_id to publish to the brand's own sites.",
      { errors: [{ pointer: "/integration_id", detail: "unknown" }] },
    )
  }
  if (integration.kind === "deploy_hook") return integration
  if (integration.kind !== "api") throw unsupportedPlatform(integration.kind)
  return undefined
}

/** The problem for a kind of platform that this release does not support. */
export function unsupportedPlatform(kind: string): ProblemError {
  return new ProblemError("not_configured", `Publishing to ${kind} is not supported yet. The integration is saved.`)
}
