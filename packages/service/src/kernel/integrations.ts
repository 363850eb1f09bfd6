import type { Database } from "./database.ts"
import { newId } from "./new-id.ts"
import { ProblemError } from "./problem-error.ts"

/** A known integration, without anything that its platform needs. */
export interface FoundIntegration {
  id: string
  kind: string
  name: string
}

/** Integrations that are engines, which scans ask with the brand's own key. */
export const engineKinds = ["openai", "anthropic", "gemini", "perplexity", "openai_compatible"] as const
export type EngineKind = (typeof engineKinds)[number]

const engineNames = { openai: "chatgpt", anthropic: "claude", gemini: "gemini", perplexity: "perplexity" } as const

export function isEngineKind(kind: string): kind is EngineKind {
  return (engineKinds as readonly string[]).includes(kind)
}

/** What an engine is called in reports; `config` is that of its integration. */
export function engineNameOf(kind: EngineKind, config: Record<string, unknown>): string {
  return kind === "openai_compatible" ? String(config["engine"]) : engineNames[kind]
}

/** Gives a brand its API target, which its own sites read. Each brand has exactly one. */
export async function insertApiTarget(db: Database, brandId: string, now: number): Promise<void> {
  await db
    .insertInto("integrations")
    .values({
      id: newId("int", now),
      brand_id: brandId,
      kind: "api",
      name: "API",
      status: "connected",
      config: "{}",
      field_map: "{}",
      targets: "[]",
      tested_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Whose the credentials of an integration are, for the box that seals them. */
export function integrationOwner(accountId: string, integrationId: string): string {
  return `${accountId}/${integrationId}`
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
