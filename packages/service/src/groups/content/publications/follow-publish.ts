import { copyKind, integrationKinds, isPublisherKind } from "@citable/contract"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import type { ContentDocument } from "../document.ts"
import { requestPublication } from "./request-publication.ts"

/** Those that show no articles, and those where only a person can publish. */
const otherKinds = [...integrationKinds.filter((kind) => !isPublisherKind(kind)), copyKind]

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
    .select(["integrations.id", "auto", "locales", "remote_items.state", "visibility", "intent", "wanted"])
    .select(["wanted_as", "on_conflict", "sent_version", "publication_id", "claimed_publication_id"])
    .select("remote_items.id as item_id")
    .where("integrations.brand_id", "=", brandId)
    .where("integrations.kind", "not in", otherKinds)
    .where("auto", "!=", "off")
    .execute()
  for (const target of integrations) {
    const isThere = target.sent_version !== null || target.wanted === "publish"
    if (target.intent === "withdraw" || target.state === "gone") continue
    if (!isThere && (target.auto !== "all" || !isFor(document, JSON.parse(target.locales) as string[]))) continue
    const { item_id: itemId, publication_id: waiting } = target
    // A request that waits, such as for its time, takes the newer version with it.
    if (target.wanted === "publish" && itemId !== null && waiting !== target.claimed_publication_id) {
      await trx.updateTable("remote_items").set({ wanted_version: version }).where("id", "=", itemId).execute()
      await trx.updateTable("publications").set({ version }).where("id", "=", waiting).execute()
      continue
    }
    await requestPublication(trx, {
      action: "publish",
      brandId,
      contentId,
      integrationId: target.id,
      version,
      // A draft that a person has published there stays visible.
      as: target.visibility === "live" ? "live" : (target.wanted_as ?? "live"),
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
