import { type Brand, isCitableError, type ToolOutput } from "@citable/contract"

import { type Call, isBrandUsed } from "./is-brand-used.ts"

/** The id of the brand that an address names, or undefined for anything else. */
export const brandIdOf = (path: string): string | undefined => /^\/v1\/brands\/([^/?]+)$/.exec(path)?.[1]

/**
 * The id of a brand that a test made, or undefined for anything else. The address has the name that the service wants for a deletion, so that
 * no other brand goes.
 */
export const testBrandIdOf = (path: string): string | undefined => /^\/v1\/brands\/([^/?]+)\?confirm=/.exec(path)?.[1]

/**
 * Removes one thing that `init` made at a service, by its address. Says whether it is gone, or when the service deletes it: a brand that somebody
 * uses stays.
 */
export async function removeMade(
  call: Call,
  path: string,
  made: readonly string[],
): Promise<boolean | { deletesAt: string }> {
  if (brandIdOf(path) === undefined) {
    await unlessGone(call("DELETE", path))
    return true
  }
  const brand = (await unlessGone(call("GET", path))) as Brand | undefined
  if (brand === undefined) return true
  if (await isBrandUsed(call, brand, made)) return false
  const answer = await unlessGone(call("DELETE", `${path}?confirm=${encodeURIComponent(brand.name)}`))
  const { deleted = true, deletes_at: at } = (answer ?? {}) as Partial<ToolOutput<"delete_brand">>
  return deleted || at === undefined ? true : { deletesAt: at }
}

/** The answer, or undefined if somebody else removed the thing before. */
async function unlessGone(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (!isCitableError(error) || error.code !== "not_found") throw error
    return undefined
  }
}
