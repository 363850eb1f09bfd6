import { join } from "node:path"

import type { NextConfig } from "next"

import { leftToNode, quickBuild } from "../../packages/next/test/fixtures/quick-build.ts"

const config: NextConfig = {
  // The site uses the packages of this repository from their source, which is above this folder.
  turbopack: { root: join(import.meta.dirname, "../..") },
  serverExternalPackages: leftToNode,
  experimental: quickBuild,
  poweredByHeader: false,
}

export default config
