import { isLivePreview } from "@citable/client/preview"

import { readEditUrl } from "./read-edit-url.ts"

/**
 * Makes the origin of the editor that may show the page of a preview in a frame. Undefined for a token that reads what is saved, and without
 * the service's address. `service` is as for `readEditUrl`.
 */
export async function readEditorOrigin(
  service: string | false | undefined,
  token: string,
): Promise<string | undefined> {
  const address = isLivePreview(token) ? await readEditUrl(service, "") : undefined
  return address === undefined ? undefined : new URL(address).origin
}
