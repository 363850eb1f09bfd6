import type { Client } from "@citable/client"
import { type Article, CitableError, isCitableError } from "@citable/contract"

import type { CommandInput } from "../command.ts"

/** Finds an article by its slug, in the language of `--locale`. */
export async function findBySlug(
  client: Client,
  slug: string,
  { values, signal }: Pick<CommandInput, "values" | "signal">,
): Promise<Article> {
  const locale = values["locale"]
  try {
    return await client.getContentBySlug({ slug, ...(typeof locale === "string" ? { locale } : {}) }, { signal })
  } catch (cause) {
    if (!isCitableError(cause) || cause.code !== "not_found") throw cause
    const message = `This credential sees no article ${slug}. To see drafts, use a credential with content:read_drafts, such as the operator token.`
    throw new CitableError(message, { code: "not_found", cause })
  }
}
