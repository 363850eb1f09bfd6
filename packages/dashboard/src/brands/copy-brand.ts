import type { ToolInput, ToolOutput } from "@citable/contract"
import type { BrandPage, PageAccount, ToolCaller } from "@citable/page-kit"

import { readAllCompetitors } from "../visibility/read-all-competitors.ts"

/** What a new brand can take from another one. The schedule comes last, because it starts what costs money. */
export const copyParts = ["settings", "profile", "custom_fields", "prompts", "competitors", "schedule"] as const
export type CopyPart = (typeof copyParts)[number]

export type Prompt = ToolOutput<"list_prompts">["data"][number]

/** What of a brand can be copied. */
export interface Copyable {
  detail: BrandPage["detail"]
  /** Prompts that do not name the brand. */
  prompts: Prompt[]
  /** Prompts that do: they would ask about the wrong brand. */
  own: Prompt[]
  competitors: Awaited<ReturnType<typeof readAllCompetitors>>
}

export async function readCopyable(brand: BrandPage): Promise<Copyable> {
  const { detail, scopes } = brand
  const sees = scopes.has("visibility:read")
  const all = sees ? await readPrompts(brand) : []
  const names = [detail.name, ...detail.aliases].map((name) => name.toLowerCase())
  const isOwn = ({ text }: Prompt) => names.some((name) => text.toLowerCase().includes(name))
  return {
    detail,
    prompts: all.filter((prompt) => !isOwn(prompt)),
    own: all.filter(isOwn),
    competitors: sees ? await readAllCompetitors(brand) : [],
  }
}

/** Reads all prompts of a brand, the oldest first. */
export async function readPrompts({ id, call }: Pick<BrandPage, "id"> & Pick<ToolCaller, "call">): Promise<Prompt[]> {
  const prompts: Prompt[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const asked = { brand_id: id, sort: "created_at" as const, limit: 100, ...(cursor === undefined ? {} : { cursor }) }
    const page: ToolOutput<"list_prompts"> = await call("list_prompts", asked)
    prompts.push(...page.data)
    cursor = page.next_cursor
  }
  return prompts
}

interface NewBrand {
  name: string
  domains: string[]
  group: string | null
  parts: ReadonlySet<CopyPart>
  /** Names the form: sent again after a failure, it goes on where it stopped. */
  once: string
}

/** What one call takes at most. */
const mostPrompts = 200

/** Creates a brand with the chosen parts of another one. Returns its id. */
export async function copyBrand(
  { call }: Pick<PageAccount, "call">,
  { detail, prompts, competitors }: Copyable,
  { name, domains, group, parts, once }: NewBrand,
): Promise<string> {
  const { locales, default_locale, time_zone, submissions, custom_fields, profile, schedule } = detail
  const input: ToolInput<"create_brand"> = {
    name,
    domains,
    group,
    ...(parts.has("settings") ? { locales, default_locale, time_zone, submissions } : {}),
    ...(parts.has("custom_fields") ? { custom_fields } : {}),
  }
  const { id } = await call("create_brand", input, { idempotencyKey: once })
  const brand = { brand_id: id }
  if (parts.has("profile")) {
    const { voice, audience, banned_claims } = profile
    await call("update_brand_profile", { ...brand, voice, audience, banned_claims })
  }
  if (parts.has("competitors")) {
    const others = competitors.filter((one) => one.name.toLowerCase() !== name.toLowerCase())
    for (const { id: old, name: named, domains: sites, aliases, exclude } of others) {
      const competitor = { ...brand, name: named, domains: sites, aliases, exclude }
      await call("add_competitor", competitor, { idempotencyKey: `${once}-${old}` })
    }
  }
  if (parts.has("prompts")) {
    for (let from = 0; from < prompts.length; from += mostPrompts) {
      const some = prompts.slice(from, from + mostPrompts).map(toNewPrompt)
      await call("create_prompts", { ...brand, prompts: some }, { idempotencyKey: `${once}-${from}` })
    }
  }
  if (parts.has("schedule")) await call("update_brand", { ...brand, schedule })
  return id
}

const toNewPrompt = ({ text, tags, locale, market, engines, enabled }: Prompt) => ({
  text,
  tags,
  locale,
  market,
  engines,
  enabled,
})
