import { isPublisherKind } from "@citable/contract"
import type { BrandPage } from "@citable/page-kit"

import type { Cell, DataTable } from "../tables/data-table.ts"
import { readAllCompetitors } from "../visibility/read-all-competitors.ts"
import { readPrompts } from "./copy-brand.ts"

/** Reads what two brands have: what can be copied from one to the other, and what never is. */
export async function compareBrands(
  source: BrandPage,
  brand: BrandPage,
): Promise<{ copied: DataTable; kept: DataTable }> {
  const [from, to] = [await readParts(source), await readParts(brand)]
  const [old, own] = [await readKept(source), await readKept(brand)]
  return {
    copied: {
      name: "What can be copied",
      columns: ["Part", source.name, brand.name, "Of the first, the second has"],
      rows: from.map(({ part, items, words }, at): Cell[] => {
        const other = to[at]
        const has = new Set(other?.items)
        const found = items?.filter((item) => has.has(item)).length
        return [
          part,
          words,
          other?.words ?? null,
          items === undefined || other?.items === undefined ? "not readable for you" : share(found ?? 0, items.length),
        ]
      }),
    },
    kept: {
      name: "What is never copied",
      columns: ["Thing", source.name, brand.name],
      rows: old.map(([thing, words], at): Cell[] => [thing, words, own[at]?.[1] ?? null]),
    },
  }
}

const share = (found: number, all: number): string =>
  all === 0 ? "there is nothing" : found === all ? "all" : found === 0 ? "nothing" : `${found} of ${all}`

interface Part {
  part: string
  /** What is compared, each as a text. Undefined for what the person may not see. */
  items: string[] | undefined
  words: string
}

async function readParts(brand: BrandPage): Promise<Part[]> {
  const { detail, scopes } = brand
  const { voice, audience, banned_claims: claims } = detail.profile
  const sees = scopes.has("visibility:read")
  const prompts = sees ? await readPrompts(brand) : undefined
  const competitors = sees ? await readAllCompetitors(brand) : undefined
  const fields = Object.entries(detail.custom_fields)
  const count = (items: readonly unknown[] | undefined) => (items === undefined ? "hidden" : String(items.length))
  const { locales, default_locale: locale, time_zone: zone, submissions, schedule } = detail
  return [
    {
      part: "Settings",
      items: [`locales ${locales.join()}`, `default ${locale}`, `zone ${zone}`, JSON.stringify(submissions)],
      words: `${locales.join(", ")}; ${zone ?? "no time zone"}`,
    },
    {
      part: "Description",
      items: [voice ?? "", audience ?? "", ...claims].filter(Boolean),
      words:
        [
          voice === null ? "" : "voice",
          audience === null ? "" : "audience",
          claims.length === 0 ? "" : `${claims.length} claims to avoid`,
        ]
          .filter(Boolean)
          .join(", ") || "nothing",
    },
    {
      part: "Custom fields",
      items: fields.map(([name, field]) => `${name} ${JSON.stringify(field)}`),
      words: count(fields),
    },
    {
      part: "Prompts",
      items: prompts?.map(({ text, locale: language, market }) => `${text} ${language} ${market}`),
      words: count(prompts),
    },
    {
      part: "Competitors",
      items: competitors?.map(({ name, domains, aliases, exclude }) =>
        JSON.stringify([name, domains, aliases, exclude]),
      ),
      words: count(competitors),
    },
    {
      part: "Schedule",
      items: Object.entries(schedule).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
      words: sayRuns(schedule),
    },
  ]
}

/** How often what the service starts by itself runs. */
export const sayRuns = ({ scans, audits, search_data: searchData }: BrandPage["detail"]["schedule"]): string =>
  `scans: ${scans}, audits: ${audits}, search data: ${searchData}`

/** What no brand gets from another, as words for each thing. */
async function readKept(brand: BrandPage): Promise<(readonly [thing: string, words: string])[]> {
  const { id, call, scopes, isOwner } = brand
  const input = { brand_id: id }
  const integrations = scopes.has("integrations:read") ? (await call("list_integrations", input)).data : undefined
  const webhooks = scopes.has("webhooks:read") ? (await call("list_webhooks", input)).data : undefined
  const keys = isOwner ? (await brand.send("GET /api-keys", {})).data : undefined
  const articles = await call("list_content", {
    ...input,
    ...(scopes.has("content:read_drafts") ? { status: "all" as const } : {}),
    count: true,
    limit: 1,
    fields: ["title"],
  })
  const say = (items: readonly unknown[] | undefined) =>
    items === undefined ? "hidden" : items.length === 0 ? "none" : String(items.length)
  const facts = [...brand.detail.profile.facts, ...brand.detail.profile.products]
  return [
    ["Articles", articles.total === 0 ? "none" : String(articles.total ?? "unknown")],
    ["Logo", brand.detail.logo_media_id === null ? "none" : "a picture"],
    ["API keys", say(keys)],
    ["Webhooks", say(webhooks)],
    ["Publishing targets", say(integrations?.filter(({ kind }) => isPublisherKind(kind) || kind === "deploy_hook"))],
    ["Sources of search data", say(integrations?.filter(({ kind }) => kind === "google"))],
    ["Facts and products", say(facts)],
  ]
}
