import { CitableError, type CustomFields, isCitableError } from "@citable/contract"

import type { ImportClient } from "../import-client.ts"

/** Declares custom fields for the brand. Throws `custom_fields_refused` if the credential cannot. */
export async function declareCustomFields(client: ImportClient, fields: CustomFields): Promise<void> {
  try {
    await client.updateBrand({ custom_fields: fields })
  } catch (cause) {
    if (!isCitableError(cause) || cause.code !== "insufficient_scope") throw cause
    const message =
      "This credential cannot declare custom fields, so no article was imported. Use the operator token or an owner's sign-in, or leave out --custom-fields."
    throw new CitableError(message, { code: "custom_fields_refused", cause })
  }
}
