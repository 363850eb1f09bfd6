import type { BrandRow } from "@citable/storage/brand-row"

import type { MailText } from "./render-mail.ts"

/** Says that a brand will be deleted, when, and how to keep it. Undefined if somebody has kept it since. */
export function deletionText(
  brand: Pick<BrandRow, "name" | "deletes_at" | "purge_started_at">,
  period: string,
): MailText | undefined {
  if (brand.deletes_at === null || String(brand.deletes_at) !== period || brand.purge_started_at !== null)
    return undefined
  const when = new Date(brand.deletes_at).toUTCString()
  return {
    subject: "A brand will be deleted",
    paragraphs: [
      `Somebody has asked to delete ${brand.name}. The service deletes it on ${when}, for good: its articles, media, prompts, answers, keys, webhooks and integrations.`,
      "Until then, its sites can read it, and nobody can change it. To keep it, cancel the deletion: each page of the brand has a button for that.",
    ],
  }
}
