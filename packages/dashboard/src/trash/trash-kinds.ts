import { describeSubmission, type Scope } from "@citable/contract"
import type { BrandPage } from "@citable/page-kit"

import type { TrashRow } from "./trash-row.ts"

export interface TrashQuery {
  q?: string
  cursor?: string
  limit: number
}

/** A kind of things that the trash has. */
export interface TrashKind {
  label: string
  /** Who sees them, and who restores them. */
  scopes: { read: Scope; write: Scope }
  restoreLabel: string
  canSearch: boolean
  list(brand: BrandPage, query: TrashQuery): Promise<{ rows: TrashRow[]; next: string | null }>
  /** Restores one, and returns its page below that of the brand. For an article whose address another one has, what to say. */
  restore(brand: BrandPage, id: string): Promise<{ path: string; former?: { old: string; slug: string } }>
  /** Deletes one for good. Absent where nobody can before its time. */
  erase?: { scope: Scope; run(brand: BrandPage, id: string): Promise<unknown> }
}

const articles: TrashKind = {
  label: "Articles",
  scopes: { read: "content:read_drafts", write: "content:write" },
  restoreLabel: "Restore as a draft",
  canSearch: true,
  async list(brand, query) {
    const input = { brand_id: brand.id, trashed: true, fields: ["title" as const, "locale" as const], ...query }
    const { data, next_cursor: next } = await brand.call("list_content", input)
    const rows = data.map(({ id, title = id, locale, trashed }) => {
      const left = trashed?.left_there ?? 0
      const places = left === 1 ? "Another platform still has it." : `${left} other platforms still have it.`
      const told = (trashed?.submissions ?? []).map((one) => `${one.url}: ${describeSubmission(one)}`)
      const notes = [...(left === 0 ? [] : [places]), ...told]
      return { id, title, badge: locale, trashed, ...(notes.length === 0 ? {} : { note: notes.join(" ") }) }
    })
    return { rows, next }
  },
  async restore(brand, id) {
    const article = await brand.call("update_content", { content_id: id, trashed: false })
    const { former_slug: old = null } = article.restored ?? {}
    const path = `/articles/${id}`
    return old === null ? { path } : { path, former: { old, slug: "slug" in article ? article.slug : "" } }
  },
  erase: {
    scope: "content:publish",
    run: ({ call }, id) => call("delete_content", { content_id: id, permanent: true }),
  },
}

const files: TrashKind = {
  label: "Files",
  scopes: { read: "media:read", write: "media:write" },
  restoreLabel: "Restore",
  canSearch: true,
  async list(brand, query) {
    const input = { brand_id: brand.id, trashed: true, ...query }
    const { data, next_cursor: next } = await brand.call("list_media", input)
    return {
      rows: data.map(({ id, filename, kind, trashed }) => ({ id, title: filename, badge: kind, trashed })),
      next,
    }
  },
  async restore(brand, id) {
    const input = { brand_id: brand.id, media_id: id, trashed: false as const }
    await brand.call("update_media", input)
    return { path: `/media/${id}` }
  },
  erase: {
    scope: "content:publish",
    run: (brand, id) => brand.call("delete_media", { brand_id: brand.id, media_id: id, permanent: true }),
  },
}

const prompts: TrashKind = {
  label: "Prompts",
  scopes: { read: "visibility:read", write: "visibility:write" },
  restoreLabel: "Restore",
  canSearch: true,
  async list(brand, query) {
    const input = { brand_id: brand.id, trashed: true, ...query }
    const { data, next_cursor: next } = await brand.call("list_prompts", input)
    return { rows: data.map(({ id, text, locale, trashed }) => ({ id, title: text, badge: locale, trashed })), next }
  },
  async restore(brand, id) {
    const input = { brand_id: brand.id, prompt_id: id, trashed: false as const }
    await brand.call("update_prompt", input)
    return { path: `/visibility/prompts/${id}` }
  },
}

const competitors: TrashKind = {
  label: "Competitors",
  scopes: { read: "visibility:read", write: "visibility:write" },
  restoreLabel: "Restore",
  canSearch: false,
  async list(brand, { limit, cursor }) {
    const input = { brand_id: brand.id, trashed: true, limit, ...(cursor === undefined ? {} : { cursor }) }
    const { data, next_cursor: next } = await brand.call("list_competitors", input)
    return { rows: data.map(({ id, name, trashed }) => ({ id, title: name, trashed })), next }
  },
  async restore(brand, id) {
    const input = { brand_id: brand.id, competitor_id: id, trashed: false as const }
    await brand.call("update_competitor", input)
    return { path: `/visibility/competitors/${id}` }
  },
}

const integrations: TrashKind = {
  label: "Integrations",
  scopes: { read: "integrations:read", write: "integrations:write" },
  restoreLabel: "Restore without credentials",
  canSearch: false,
  async list(brand) {
    const input = { brand_id: brand.id, trashed: true }
    const { data } = await brand.call("list_integrations", input)
    return { rows: data.map(({ id, name, kind, trashed }) => ({ id, title: name, badge: kind, trashed })), next: null }
  },
  async restore(brand, id) {
    await brand.call("update_integration", { integration_id: id, trashed: false })
    return { path: `/sites/credentials/${id}` }
  },
  erase: {
    scope: "integrations:write",
    run: ({ call }, id) => call("delete_integration", { integration_id: id, permanent: true }),
  },
}

const webhooks: TrashKind = {
  label: "Webhooks",
  scopes: { read: "webhooks:read", write: "webhooks:write" },
  restoreLabel: "Restore",
  canSearch: false,
  async list(brand) {
    const input = { brand_id: brand.id, trashed: true }
    const { data } = await brand.call("list_webhooks", input)
    return { rows: data.map(({ id, url, trashed }) => ({ id, title: url, trashed })), next: null }
  },
  async restore(brand, id) {
    await brand.call("update_webhook", { webhook_id: id, trashed: false })
    return { path: `/webhooks/${id}` }
  },
  erase: {
    scope: "webhooks:write",
    run: ({ call }, id) => call("delete_webhook", { webhook_id: id, permanent: true }),
  },
}

/** Everything that the trash has, by how addresses call it. */
export const trashKinds: Readonly<Record<string, TrashKind>> = {
  articles,
  files,
  prompts,
  competitors,
  integrations,
  webhooks,
}
