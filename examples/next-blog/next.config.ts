import { join } from "node:path"

import type { NextConfig } from "next"

const config: NextConfig = {
  // The site uses the packages of this repository from their source, which is above this folder.
  turbopack: { root: join(import.meta.dirname, "../..") },
  poweredByHeader: false,
  // The tests of this repository build in half the time, without what makes a build small. Your site does not need this.
  ...(process.env["SITE_QUICK"] === "1"
    ? {
        experimental: {
          turbopackFileSystemCacheForBuild: false,
          turbopackInputSourceMaps: false,
          turbopackMinify: false,
          turbopackSourceMaps: false,
        },
      }
    : {}),
}

export default config
