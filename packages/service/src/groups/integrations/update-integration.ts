import { notFound, ProblemError } from "@citable/contract/problem-error"
import { lockBrand } from "@citable/storage/brand-row"

import type { Handler } from "../../call/call-context.ts"
import { restartBuild } from "../../outbox/builds/restart-build.ts"
import { unsupportedPlatform } from "./find-target.ts"
import {
  checkDeployHook,
  checkEngineName,
  findBuilds,
  isOfContract,
  isShown,
  sealCredentials,
  shownColumns,
  toIntegration,
} from "./integration-rows.ts"
import { openCredentials } from "./open-credentials.ts"

/** The settings that decide which server gets the credentials. */
const addresses = ["url", "shop", "platform", "provider", "repository"] as const

export const updateIntegration: Handler<"update_integration"> = async (context, input) => {
  if (input.trashed === false) return (await import("./restore-integration.ts")).restoreIntegration(context, input)
  const { db, box, brand, now, publishers } = context
  const { connection } = input
  await lockBrand(db, brand.id)
  const before = await db
    .selectFrom("integrations")
    .select(shownColumns)
    .where("id", "=", input.integration_id)
    .where("brand_id", "=", brand.id)
    .executeTakeFirstOrThrow(() => notFound())
  if (!isShown(publishers, before.kind)) throw unsupportedPlatform(before.kind)
  if (connection !== undefined && connection.kind !== before.kind) {
    throw new ProblemError(
      "conflict",
      `The kind of this integration is ${before.kind} and cannot change. Create another one for ${connection.kind}.`,
      { errors: [{ pointer: "/connection/kind", detail: `not ${before.kind}` }] },
    )
  }
  if (input.sign_in === true && before.kind !== "google") {
    throw new ProblemError("invalid_input", `Nobody signs in to ${before.kind}. Send credentials instead.`, {
      errors: [{ pointer: "/sign_in", detail: "only for google" }],
    })
  }
  const known = JSON.parse(before.config) as Record<string, unknown>
  const place = publishers.placeOf(before.kind, connection?.config ?? known)
  const isElsewhere = place !== publishers.placeOf(before.kind, known)
  if (connection?.config !== undefined && connection.credentials === undefined) {
    checkAddress(known, connection.config)
    if (isElsewhere && !isOfContract(before.kind)) throw lacksCredentials("another place", "the place changes")
  }
  const credentials = connection?.credentials
  if (connection?.kind === "deploy_hook" && credentials !== undefined) {
    checkDeployHook(connection.config ?? JSON.parse(before.config), credentials)
  }
  if (connection?.config !== undefined) {
    await checkEngineName(db, brand.id, { kind: before.kind, config: connection.config }, before.id)
  }
  const opened = credentials ?? (await openCredentials({ db, box }, before.id))
  if (opened !== undefined && (connection !== undefined || input.field_map !== undefined)) {
    const given = {
      kind: before.kind,
      config: connection?.config ?? JSON.parse(before.config),
      credentials: opened,
      fieldMap: input.field_map ?? JSON.parse(before.field_map),
    }
    const { checkPublisher } = await import("./check-publisher.ts")
    await checkPublisher(given, publishers)
  }
  if (connection?.config !== undefined) {
    const { changePlace } = await import("./change-place.ts")
    await changePlace(context, { integration: before, isElsewhere })
    const { takeBackItems } = await import("./take-back-items.ts")
    await takeBackItems(db, { brandId: brand.id, integrationId: before.id, place })
  }
  const isConnectionChanged = connection?.config !== undefined || credentials !== undefined
  // A link for a sign-in that was made before stops working, also within the same millisecond.
  const at = Math.max(now(), before.updated_at + 1)
  const row = await db
    .updateTable("integrations")
    .set({
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(input.field_map === undefined ? {} : { field_map: JSON.stringify(input.field_map) }),
      ...(input.auto === undefined ? {} : { auto: input.auto }),
      ...(input.locales === undefined ? {} : { locales: JSON.stringify(input.locales) }),
      ...(connection?.config === undefined ? {} : { config: JSON.stringify(connection.config) }),
      ...(credentials === undefined ? {} : { credentials: sealCredentials(box, brand, before.id, credentials) }),
      // The result of an earlier test says nothing about the new settings.
      ...(isConnectionChanged
        ? { status: "untested" as const, error: null, tested_at: null, targets: "[]", warnings: "[]", found: null }
        : {}),
      updated_at: at,
    })
    .where("id", "=", before.id)
    .returning(shownColumns)
    .executeTakeFirstOrThrow()
  if (isConnectionChanged) await restartBuild(db, before.id, now())
  const output = toIntegration(row, { publishers, builds: await findBuilds(db, before.id) })
  if (input.sign_in !== true) return { output }
  const { toGoogleSignInLink } = await import("./google-sign-in-link.ts")
  const link = toGoogleSignInLink(context, { integrationId: before.id, updatedAt: at })
  return { output: { ...output, authorize_url: link } }
}

/** Refuses to send stored credentials to another address: people who can edit an integration may not know them. */
function checkAddress(before: Record<string, unknown>, after: Record<string, unknown>): void {
  for (const field of addresses) {
    if (before[field] === after[field]) continue
    throw lacksCredentials(String(before[field]), `${field} changes`)
  }
}

function lacksCredentials(place: string, why: string): ProblemError {
  return new ProblemError(
    "invalid_input",
    `The stored credentials are for ${place}. Send the credentials together with the new address.`,
    { errors: [{ pointer: "/connection/credentials", detail: `required, because ${why}` }] },
  )
}
