import { join } from "node:path"

import type { NextConfig } from "next"

const config: NextConfig = {
  // The packages of this repository are used from their source, which lies above this folder.
  turbopack: { root: join(import.meta.dirname, "../..") },
  poweredByHeader: false,
}

export default config
