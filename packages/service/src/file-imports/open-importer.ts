import type { Tool } from "@citable/contract"
import type { ToolCaller } from "@citable/page-kit"
import type { z } from "zod"

import { findUser } from "../accounts/users.ts"
import { callImport } from "../gate/call-import.ts"
import type { Kernel } from "../gate/kernel.ts"
import { toBrandPrincipal } from "../gate/to-principal.ts"
import type { ImportRun } from "../imports/import-runs.ts"
import { type BrandOf, openBrandOf } from "../sign-in/pages/open-brand-page.ts"
import { toCaller } from "../sign-in/pages/to-caller.ts"

/** Who began an import of files. Each call finds the person again: the role may end while the import runs. */
export interface Importer extends ToolCaller {
  /** The brand with the scopes that the person has now: the role may be another one since the files came. */
  brand: BrandOf
  /** Sends rows to an import of tables. See `callImport`. */
  send: <Import extends Tool>(operation: Import, input: z.input<Import["input"]>) => Promise<z.output<Import["output"]>>
}

/** Opens the brand of an import as the person who began it. Undefined if the person no longer exists. */
export async function openImporter(
  kernel: Kernel,
  { user_id: userId, brand_id: brandId }: Pick<ImportRun, "user_id" | "brand_id">,
): Promise<Importer | undefined> {
  const user = await findUser(kernel.db, userId)
  if (user === undefined) return undefined
  const find = () => toBrandPrincipal(kernel, user, brandId)
  return {
    brand: await openBrandOf(kernel, user, brandId),
    ...toCaller(kernel, find),
    send: async (operation, input) => callImport(kernel, await find(), operation, input),
  }
}
