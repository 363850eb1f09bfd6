import {
  CitableError,
  type Connection,
  type Integration,
  integrationKinds,
  integrationSchema,
  type PublicationWarning,
} from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { engineKinds, engineNameOf, isEngineKind } from "@citable/engines/engine-kinds"
import type { Publishers } from "@citable/publishers"
import type { GrantedAccess } from "@citable/search-data/google/google-credentials"
import { integrationOwner } from "@citable/secrets/seal-owners"
import type { SecretBox } from "@citable/secrets/secret-box"
import type { BrandRow } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import { createDeployHook } from "@citable/webhooks"
import type { Selectable } from "kysely"

import { type BuildRow, toBuilds } from "../../outbox/build-row.ts"
import { toDeployTarget } from "../../outbox/builds/open-deploy-hook.ts"

/** All columns except the credentials, which this group writes and erases but never reads. */
export const shownColumns = [
  "id",
  "brand_id",
  "kind",
  "name",
  "status",
  "error",
  "config",
  "field_map",
  "auto",
  "locales",
  "targets",
  "warnings",
  "tested_at",
  "created_at",
  "updated_at",
] as const satisfies readonly (keyof Tables["integrations"])[]

export type IntegrationRow = Pick<Selectable<Tables["integrations"]>, (typeof shownColumns)[number]>

/**
 * Converts a row to an integration on the wire. `builds` are those of a deploy hook. While nobody has run the publisher of its kind against the
 * platform itself, a warning says so.
 */
export function toIntegration(
  row: IntegrationRow,
  { publishers, builds }: { publishers: Pick<Publishers, "warningsOf">; builds?: BuildRow | undefined },
): Integration {
  const integration = {
    ...row,
    builds: builds === undefined ? null : toBuilds(builds),
    config: JSON.parse(row.config),
    field_map: JSON.parse(row.field_map),
    locales: JSON.parse(row.locales),
    targets: JSON.parse(row.targets),
    warnings: [...publishers.warningsOf(row.kind), ...(JSON.parse(row.warnings) as PublicationWarning[])],
    tested_at: row.tested_at === null ? null : new Date(row.tested_at).toISOString(),
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }
  // The gate checks the others by what their definitions declare.
  return isOfContract(row.kind) ? integrationSchema.parse(integration) : (integration as Integration)
}

/** Whether the contract has a kind, so that no definition has to be there for it. */
export function isOfContract(kind: string): boolean {
  return (integrationKinds as readonly string[]).includes(kind)
}

/** Says which integrations no answer shows, because no definition of this instance has their kind; undefined if there are none. */
export async function findUnknownKinds(db: Database, publishers: Publishers): Promise<CitableError | undefined> {
  const rows = await db
    .selectFrom("integrations")
    .select("kind")
    .distinct()
    .where("kind", "not in", [...integrationKinds, ...publishers.definitions.map(({ kind }) => kind)])
    .orderBy("kind")
    .execute()
  if (rows.length === 0) return undefined
  const kinds = rows.map(({ kind }) => kind).join(", ")
  const message = `Integrations have kinds that this instance does not publish to: ${kinds}. It keeps them, and neither shows them nor sends articles there. Pass their definitions to createService as publishers.`
  return new CitableError(message, { code: "publisher_missing" })
}

/** Whether answers can show an integration of a kind: the contract has it, or a definition of this instance. */
export function isShown(publishers: Publishers, kind: string): boolean {
  return isOfContract(kind) || publishers.has(kind)
}

/** The builds of a deploy hook; undefined for other kinds. */
export function findBuilds(db: Database, integrationId: string): Promise<BuildRow | undefined> {
  return db.selectFrom("builds").selectAll().where("integration_id", "=", integrationId).executeTakeFirst()
}

/** Refuses invalid settings and credentials of a deploy hook, as 422. */
export function checkDeployHook(config: unknown, credentials: unknown): void {
  try {
    createDeployHook(toDeployTarget(config, credentials), { fetch: () => Promise.reject(new Error("never")) })
  } catch (error) {
    if (!(error instanceof CitableError)) throw error
    throw new ProblemError("invalid_input", error.message, {
      errors: [{ pointer: "/connection/credentials", detail: "not valid for a deploy hook" }],
    })
  }
}

/**
 * Refuses a second engine with the same name in a brand, as 409, because a question goes to one engine of a name.
 * `besides` is the integration that the call changes.
 */
export async function checkEngineName(
  db: Database,
  brandId: string,
  { kind, config }: { kind: string; config: Record<string, unknown> },
  besides?: string,
): Promise<void> {
  if (!isEngineKind(kind)) return
  const name = engineNameOf(kind, config)
  const others = await db
    .selectFrom("integrations")
    .select(["id", "kind", "config"])
    .where("brand_id", "=", brandId)
    .where("kind", "in", [...engineKinds])
    .execute()
  const same = others.find(
    (one) =>
      one.id !== besides &&
      isEngineKind(one.kind) &&
      engineNameOf(one.kind, JSON.parse(one.config) as Record<string, unknown>) === name,
  )
  if (same === undefined) return
  throw new ProblemError(
    "conflict",
    `The brand already has an engine called ${name}. Replace its key with update_integration (${same.id}).`,
  )
}

export function sealCredentials(
  box: SecretBox,
  brand: BrandRow,
  integrationId: string,
  credentials: NonNullable<Connection["credentials"]> | GrantedAccess,
): string {
  return box.seal(JSON.stringify(credentials), integrationOwner(brand.account_id, integrationId))
}
