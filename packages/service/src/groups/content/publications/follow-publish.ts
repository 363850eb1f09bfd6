import { publisherKinds } from "@citable/contract"
import type { Transaction } from "kysely"

import type { Tables } from "../../../storage/tables/tables.ts"
import type { ContentDocument } from "../document.ts"
import { requestPublication } from "./request-publication.ts"

/**
 * Sends a publish on the brand's own sites to the platforms that follow, in the same transaction. What was published on a
 * platform once follows later publishes (`auto: updates`), or every article goes there (`auto: all`). What was withdrawn
 * there stays withdrawn.
 */
export async function followPublish(
  trx: Transaction<Tables>,
  { brandId, contentId, version, document, at }: FollowedPublish,
): Promise<void> {
  const integrations = await trx
    .selectFrom("integrations")
    .leftJoin("remote_items", (join) =>
      join.onRef("remote_items.integration_id", "=", "integrations.id").on("remote_items.content_id", "=", contentId),
    )
    .select([
      "integrations.id",
      "auto",
      "locales",
      "remote_items.state",
      "visibility",
      "wanted_as",
      "sent_version",
      "wanted",
    ])
    .where("integrations.brand_id", "=", brandId)
    .where("integrations.kind", "in", [...publisherKinds])
    .where("auto", "!=", "off")
    .execute()
  for (const integration of integrations) {
    const { id, auto, locales, state, visibility, wanted, wanted_as: as, sent_version: sent } = integration
    const isThere = sent !== null || wanted === "publish"
    if (state === "withdrawn" || state === "withdrawing" || state === "gone") continue
    if (!isThere && (auto !== "all" || !isFor(document, JSON.parse(locales) as string[]))) continue
    await requestPublication(trx, {
      action: "publish",
      brandId,
      contentId,
      integrationId: id,
      version,
      // A draft that a person has published there stays visible.
      as: visibility === "live" ? "live" : (as ?? "live"),
      onConflict: "stop",
      at,
    })
  }
}

export interface FollowedPublish {
  brandId: string
  contentId: string
  version: number
  document: ContentDocument
  at: number
}

function isFor({ locale, type }: ContentDocument, locales: readonly string[]): boolean {
  return type === "article" && (locales.length === 0 || locales.includes(locale))
}
