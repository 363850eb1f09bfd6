import { isCitableError } from "@citable/contract"

/** Sends a request to the service of a site, and gives the JSON of the answer. */
export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>

/** The id of the brand that an address names, or undefined for anything else. */
export const brandIdOf = (path: string): string | undefined => /^\/v1\/brands\/([^/]+)$/.exec(path)?.[1]

/** Removes what `init` made at a service, by its address. Says whether it is gone: a brand with articles stays. */
export async function removeMade(call: Call, path: string): Promise<boolean> {
  try {
    if (brandIdOf(path) === undefined) await call("DELETE", path)
    else {
      const { data } = (await call("GET", `${path}/content?status=all&limit=1`)) as { data: unknown[] }
      if (data.length > 0) return false
      const { name } = (await call("GET", path)) as { name: string }
      await call("DELETE", `${path}?confirm=${encodeURIComponent(name)}`)
    }
  } catch (error) {
    // Somebody else removed it before.
    if (!isCitableError(error) || error.code !== "not_found") throw error
  }
  return true
}
