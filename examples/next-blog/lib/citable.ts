import { createCitable } from "@citable/next"

import { languages } from "./languages.ts"
import { site } from "./site.ts"

export const citable = createCitable({ siteUrl: site.url, siteName: site.name, ...languages })
