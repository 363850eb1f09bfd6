import { z } from "zod"

import { listSiteKeys } from "../../credentials/list-site-keys.ts"
import { brandRoute } from "./brand-route.ts"

/** The keys that a person sees beside the sites of a brand. */
export const keyRoutes = [
  brandRoute("GET /site-keys", z.strictObject({}), async ({ kernel, principal, brand }) => ({
    data: await listSiteKeys(kernel.db, principal, brand.id),
  })),
]
