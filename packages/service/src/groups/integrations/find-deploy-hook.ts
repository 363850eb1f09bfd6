import { ProblemError } from "../../problems/problem-error.ts"
import type { Database } from "../../storage/database.ts"

/** A known integration, without anything that its platform needs. */
export interface FoundIntegration {
  id: string
  kind: string
  name: string
}

/** The integration of an id within a brand. */
function findIntegration(db: Database, brandId: string, id: string): Promise<FoundIntegration | undefined> {
  return db
    .selectFrom("integrations")
    .select(["id", "kind", "name"])
    .where("id", "=", id)
    .where("brand_id", "=", brandId)
    .executeTakeFirst()
}

/**
 * Finds where an article is to be published: a deploy hook, or undefined for the brand's API target and where no target is
 * named. Throws 404 for an integration the brand does not have, 501 for one that this instance cannot publish to.
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
      "The brand has no such integration. Leave integration_id out to publish to the brand's own sites.",
      { errors: [{ pointer: "/integration_id", detail: "unknown" }] },
    )
  }
  if (integration.kind === "deploy_hook") return integration
  if (integration.kind !== "api") throw cannotReach(integration.kind)
  return undefined
}

/** This instance has nothing that talks to a kind of platform. */
export function cannotReach(kind: string): ProblemError {
  return new ProblemError(
    "not_configured",
    `This instance cannot reach ${kind} yet: nothing that talks to it is built in. The integration is kept for when there is.`,
  )
}
