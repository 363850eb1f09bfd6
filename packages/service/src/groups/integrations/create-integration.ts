import { notFound } from "@citable/contract/problem-error"
import { lockBrand } from "@citable/storage/brand-row"
import { newId } from "@citable/storage/new-id"

import type { Handler, Services } from "../../call/call-context.ts"
import { refuseMore } from "../../call/refuse-more.ts"
import type { GoogleSignInLink } from "./google-sign-in-link.ts"
import {
  checkDeployHook,
  checkEngineName,
  findBuilds,
  sealCredentials,
  shownColumns,
  toIntegration,
} from "./integration-rows.ts"

export const createIntegration: Handler<"create_integration"> = async (context, input) => {
  const { db, box, brand, now, publishers } = context
  const at = now()
  const id = newId("int", at)
  const { kind, config, credentials } = input.connection
  const waiting =
    credentials === undefined
      ? await waitForOwner(context, { integrationId: id, updatedAt: at })
      : { link: null, error: null }
  if (kind === "deploy_hook") checkDeployHook(config, credentials)
  const { checkPublisher } = await import("./check-publisher.ts")
  await checkPublisher({ kind, config, credentials, fieldMap: input.field_map ?? {} }, publishers)
  if ((await lockBrand(db, brand.id)) === undefined) throw notFound()
  await checkEngineName(db, brand.id, input.connection)
  await refuseMore(db, brand.id, "integrations")
  const row = await db
    .insertInto("integrations")
    .values({
      id,
      brand_id: brand.id,
      kind,
      name: input.name,
      status: "untested",
      config: JSON.stringify(config),
      field_map: JSON.stringify(input.field_map ?? {}),
      auto: input.auto,
      locales: JSON.stringify(input.locales),
      targets: "[]",
      credentials: credentials === undefined ? null : sealCredentials(box, brand, id, credentials),
      error: waiting.error,
      created_at: at,
      updated_at: at,
    })
    .returning(shownColumns)
    .executeTakeFirstOrThrow()
  const { takeBackItems } = await import("./take-back-items.ts")
  await takeBackItems(db, { brandId: brand.id, integrationId: id, place: publishers.placeOf(kind, config) })
  if (kind === "deploy_hook") await db.insertInto("builds").values({ integration_id: id, brand_id: brand.id }).execute()
  return {
    output: { ...toIntegration(row, { publishers, builds: await findBuilds(db, id) }), authorize_url: waiting.link },
  }
}

/** The link for an owner who signs in, and what the integration shows until then. */
async function waitForOwner(context: Services, link: GoogleSignInLink) {
  const { nobodySignedIn, toGoogleSignInLink } = await import("./google-sign-in-link.ts")
  return { link: toGoogleSignInLink(context, link), error: nobodySignedIn }
}
