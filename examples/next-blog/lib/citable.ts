import { createCitable } from "@citable/next"

import { site } from "./site.ts"

export const citable = createCitable({ siteUrl: site.url, siteName: site.name })
