import { join } from "node:path"

import type { NextConfig } from "next"

const config: NextConfig = {
  // The site uses the packages of this repository from their source, which is above this folder.
  turbopack: { root: join(import.meta.dirname, "../..") },
  poweredByHeader: false,
}

export default config
