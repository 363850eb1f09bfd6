import { type CreatedApiKey, isCitableError } from "@citable/contract"

import type { Call } from "../is-brand-used.ts"

/** A brand in which nobody but a test writes. */
export interface TestBrand {
  brandId: string
  /** A key that reads what it publishes. */
  key: string
}

export interface UseTestBrandOptions {
  call: Call
  /** Gets the address that removes the brand when it is made, and when it is gone, so that a later run can remove it after a kill. */
  note: (path: string, state: "made" | "gone") => void
  signal: AbortSignal
}

/**
 * Makes a brand for a test at the service, and removes it with all that is in it, also after a failure. Gives the reason if the account cannot
 * make one.
 */
export async function useTestBrand<Result>(
  { call, note, signal }: UseTestBrandOptions,
  test: (brand: TestBrand) => Promise<Result>,
): Promise<Result | { refused: string }> {
  const name = `Test of citable init ${crypto.randomUUID()}`
  let path: string
  try {
    const { id } = (await call("POST", "/v1/brands", { name, domains: [] })) as { id: string }
    path = `/v1/brands/${id}`
  } catch (error) {
    if (!isCitableError(error)) throw error
    return { refused: error.message.replace(/\.$/, "") }
  }
  const removal = `${path}?confirm=${encodeURIComponent(name)}`
  note(removal, "made")
  try {
    signal.throwIfAborted()
    const body = { name: "citable init", scopes: ["content:read"] }
    const { key } = (await call("POST", `${path}/api-keys`, body)) as CreatedApiKey
    return await test({ brandId: path.slice(path.lastIndexOf("/") + 1), key })
  } finally {
    await call("DELETE", removal)
    note(removal, "gone")
  }
}
