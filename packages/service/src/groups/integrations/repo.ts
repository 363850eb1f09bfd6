import { type Connection, type Integration, integrationSchema } from "@citable/contract"
import type { Selectable } from "kysely"

import type { BrandRow } from "../../kernel/call-context.ts"
import { integrationOwner } from "../../kernel/integrations.ts"
import type { SecretBox } from "../../kernel/secret-box.ts"
import type { Tables } from "../../kernel/tables.ts"

/** Everything but the credentials: this group writes and erases them, and never reads them. */
export const shownColumns = [
  "id",
  "brand_id",
  "kind",
  "name",
  "status",
  "error",
  "config",
  "field_map",
  "targets",
  "tested_at",
  "created_at",
  "updated_at",
] as const satisfies readonly (keyof Tables["integrations"])[]

export type IntegrationRow = Pick<Selectable<Tables["integrations"]>, (typeof shownColumns)[number]>

export function toIntegration(row: IntegrationRow): Integration {
  return integrationSchema.parse({
    ...row,
    config: JSON.parse(row.config),
    field_map: JSON.parse(row.field_map),
    targets: JSON.parse(row.targets),
    tested_at: row.tested_at === null ? null : new Date(row.tested_at).toISOString(),
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  })
}

export function sealCredentials(
  box: SecretBox,
  brand: BrandRow,
  integrationId: string,
  credentials: NonNullable<Connection["credentials"]>,
): string {
  return box.seal(JSON.stringify(credentials), integrationOwner(brand.account_id, integrationId))
}
