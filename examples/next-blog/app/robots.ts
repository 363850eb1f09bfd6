import type { MetadataRoute } from "next"

import { site } from "../lib/site.ts"

export default function robots(): MetadataRoute.Robots {
  const sitemap = site.url === undefined ? {} : { sitemap: `${site.url}/sitemap.xml` }
  return { rules: { userAgent: "*", allow: "/" }, ...sitemap }
}
