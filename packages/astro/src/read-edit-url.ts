import { toEditUrl } from "@citable/client/preview"

import { readSiteEnv } from "./internal/read-site-env.ts"

/** Makes the address at which writers edit an article. The service's address is `CITABLE_URL` by default; `false` is none. */
export async function readEditUrl(service: string | false | undefined, contentId: string): Promise<string | undefined> {
  return toEditUrl(service ?? (await readSiteEnv("CITABLE_URL")), contentId)
}
