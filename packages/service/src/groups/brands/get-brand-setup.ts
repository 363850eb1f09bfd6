import type { BrandSetup } from "@citable/contract"
import { isEngineKind } from "@citable/engines/engine-kinds"
import { toProfile } from "@citable/storage/brand-row"

import type { CallContext, Handler } from "../../call/call-context.ts"
import { openEngines } from "../../engines/open-engines.ts"
import { openWriters } from "../../engines/writers/open-writers.ts"

type Step = BrandSetup["steps"][number]

export const getBrandSetup: Handler<"get_brand_setup"> = async (
  context,
  { budgets: asksBudgets, custom_field: field },
) => {
  const { brand } = context
  const counts = await countParts(context)
  const profile = toProfile(brand)
  const filled = Object.values(profile).filter((value) => value !== null && value.length > 0).length
  const steps = [
    step("domains", (JSON.parse(brand.domains) as string[]).length, {
      configured: "Links to these domains count as the brand's own.",
      missing: "Set the domains of the brand's sites with update_brand.",
    }),
    step("profile", filled, {
      configured: `${filled} of ${Object.keys(profile).length} parts of the profile are filled in.`,
      missing: "Describe the brand's voice and audience with update_brand_profile.",
    }),
    step("published_content", counts.published, {
      configured: "Sites that read this brand have articles to show.",
      missing: "Nothing is published. Use create_content, then publish_content.",
    }),
    step("api_key", counts.keys, {
      configured: "Sites can read this brand with an API key.",
      missing: "Create a key for the site: POST /v1/brands/{brand_id}/api-keys with an account's token.",
    }),
    step("webhook", counts.webhooks, {
      configured: "Webhooks notify sites of each publication.",
      missing: "No webhook is enabled. Register the site's URL with create_webhook.",
    }),
    step("publishing_target", counts.targets, {
      configured: "External platforms are connected, besides the brand's own sites.",
      missing: "You publish only to the brand's own sites. To add a platform, use create_integration.",
    }),
    step("search_data", counts.google === 0 ? counts.importedDays : counts.google, {
      configured:
        counts.google > 0
          ? "Search Console and Analytics are connected."
          : `Search data is imported: ${counts.importedDays} ${counts.importedDays === 1 ? "day or period" : "days or periods"}. Connect Google with create_integration to read new days.`,
      missing:
        "Connect Google with create_integration, or import an export of Search Console, to see how people find the brand.",
    }),
  ]
  // A start needs no ends of models.
  const { findEnd, sayEnd } = await import("@citable/engines/find-end")
  const engines = (await openEngines(context, brand.id)).map((engine) => {
    const { name, surface, model = null } = engine
    const end = findEnd(engine)
    const warning = end === undefined ? null : (sayEnd(name, end, context.now()) ?? null)
    return { name, surface, model, ends_on: end?.on ?? null, warning }
  })
  const writers = (await openWriters(context, brand.id)).map(({ name }) => name)
  const setup: BrandSetup = { brand_id: brand.id, steps, engines, writers }
  if (asksBudgets === true) {
    const { readBudgets } = await import("./read-budgets.ts")
    setup.budgets = await readBudgets(context)
  }
  if (field !== undefined) {
    const { countCustomValues } = await import("./count-custom-values.ts")
    setup.custom_field = await countCustomValues(context, field)
  }
  return { output: setup }
}

function step(name: Step["name"], count: number, details: { configured: string; missing: string }): Step {
  return { name, configured: count > 0, count, detail: count > 0 ? details.configured : details.missing }
}

async function countParts({
  db,
  brand,
  now,
}: CallContext): Promise<Record<"published" | "keys" | "webhooks" | "targets" | "google" | "importedDays", number>> {
  const { count: published } = await db
    .selectFrom("contents")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("brand_id", "=", brand.id)
    .where("live_version", "is not", null)
    .executeTakeFirstOrThrow()
  const { count: keys } = await db
    .selectFrom("credentials")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("brand_id", "=", brand.id)
    .where("kind", "=", "api_key")
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now())]))
    .executeTakeFirstOrThrow()
  const { count: webhooks } = await db
    .selectFrom("webhooks")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("brand_id", "=", brand.id)
    .where("enabled", "=", 1)
    .executeTakeFirstOrThrow()
  const kinds = await db
    .selectFrom("integrations")
    .select("kind")
    .where("brand_id", "=", brand.id)
    .where("kind", "!=", "api")
    .execute()
  const { days } = await db
    .selectFrom("search_periods")
    .select((eb) => eb.fn.count<number | string>("until").distinct().as("days"))
    .where("brand_id", "=", brand.id)
    .where("source", "=", "csv_import")
    .executeTakeFirstOrThrow()
  return {
    published: Number(published),
    keys: Number(keys),
    webhooks: Number(webhooks),
    targets: kinds.filter(({ kind }) => kind !== "google" && !isEngineKind(kind)).length,
    google: kinds.filter(({ kind }) => kind === "google").length,
    importedDays: Number(days),
  }
}
