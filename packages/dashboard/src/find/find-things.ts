import type { BrandPage, SignedInRequest } from "@citable/page-kit"

import type { Findable } from "../articles/findable.ts"
import { stateLabel } from "../articles/state-badge.ts"
import { sections } from "../frame/sections.ts"
import { findBrands } from "./find-brands.ts"

/** Finds pages, articles and prompts of a brand, and other brands, by a text. Without one: all pages, and what was edited last. */
export async function findThings(
  page: Pick<SignedInRequest, "listAccounts">,
  brand: BrandPage,
  q: string,
): Promise<Findable[]> {
  const [articles, prompts, brands] = await Promise.all([
    findArticles(brand, q),
    findPrompts(brand, q),
    q === "" ? [] : findBrands(page, { q, most: 6 }).then(({ found }) => found),
  ])
  const others = brands.filter(({ value }) => value !== `/brands/${brand.id}`)
  const pages = findPages(brand, q)
  return q === "" ? [...articles, ...pages] : [...pages, ...articles, ...prompts, ...others]
}

function findPages({ id, scopes }: BrandPage, q: string): Findable[] {
  const text = q.toLowerCase()
  return sections.flatMap(({ label: above, parts }) =>
    parts.flatMap(({ label, path, scope, also = "" }) =>
      scopes.has(scope) && ` ${label} ${also}`.toLowerCase().includes(` ${text}`)
        ? [{ name: label, detail: above === label ? "Page" : `Page in ${above}`, value: `/brands/${id}${path}` }]
        : [],
    ),
  )
}

async function findArticles({ id, scopes, call }: BrandPage, q: string): Promise<Findable[]> {
  if (!scopes.has("content:read_drafts")) return []
  const { data } = await call("list_content", {
    brand_id: id,
    status: "all",
    sort: "-updated_at",
    fields: ["title", "status", "locale"],
    limit: q === "" ? 5 : 8,
    ...(q === "" ? {} : { q }),
  })
  return data.map((article) => ({
    name: article.title ?? article.id,
    detail: `Article · ${stateLabel(article.status ?? "draft")} · ${article.locale}`,
    value: `/brands/${id}/articles/${article.id}`,
  }))
}

async function findPrompts({ id, scopes, call }: BrandPage, q: string): Promise<Findable[]> {
  if (q === "" || !scopes.has("visibility:read")) return []
  const { data } = await call("list_prompts", { brand_id: id, q, limit: 6 })
  return data.map((prompt) => ({
    name: prompt.text,
    detail: `Prompt · ${prompt.locale}`,
    value: `/brands/${id}/visibility/prompts/${prompt.id}`,
  }))
}
