import { type CustomFields, isCitableError } from "@citable/contract"

import type { ImportClient } from "../import-client.ts"

/**
 * Reads the language of articles that name none, and the custom fields of the brand. Without brands:read, the language is
 * undefined, and there are no custom fields.
 */
export async function readBrand(
  client: ImportClient,
): Promise<{ defaultLocale: string | undefined; customFields: CustomFields }> {
  try {
    const { default_locale: defaultLocale, custom_fields: customFields } = await client.getBrand()
    // A service of a former release has no custom fields.
    return { defaultLocale, customFields: { ...customFields } }
  } catch (error) {
    // Without brands:read, an import works as long as each slug exists in only one language.
    if (isCitableError(error) && error.code === "insufficient_scope")
      return { defaultLocale: undefined, customFields: {} }
    throw error
  }
}
