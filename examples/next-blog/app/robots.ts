import type { MetadataRoute } from "next"

import { site } from "../lib/site.ts"

export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: "*", allow: "/" }, sitemap: `${site.url}/sitemap.xml` }
}
