import { join } from "node:path"

import type { NextConfig } from "next"

import { leftToNode, quickBuild } from "../../packages/next/test/fixtures/quick-build.ts"
import { languages } from "./lib/languages.ts"

const [first = "en"] = languages.locales
/** What is not below `app/[locale]` already, or beside it. */
const others = `(?!(?:${[...languages.locales, "api", "og", "_next"].join("|")})(?:/|$))`

const config: NextConfig = {
  // The site uses the packages of this repository from their source, which is above this folder.
  turbopack: { root: join(import.meta.dirname, "../..") },
  serverExternalPackages: leftToNode,
  experimental: {
    // Several languages have no root layout in common that could show a 404 page.
    globalNotFound: true,
    ...quickBuild,
  },
  poweredByHeader: false,
  // Paths in the default language have no prefix, and no second address with one.
  redirects: async () => [
    { source: `/${first}`, destination: "/", permanent: true },
    { source: `/${first}/:path+`, destination: "/:path+", permanent: true },
  ],
  rewrites: async () => ({
    beforeFiles: [],
    afterFiles: [
      { source: "/", destination: `/${first}` },
      { source: `/:path(${others}.+)`, destination: `/${first}/:path` },
    ],
    fallback: [],
  }),
}

export default config
