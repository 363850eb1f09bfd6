import { createHash } from "node:crypto"

import type { ImageFile } from "../src/publisher.ts"

/** The smallest PNG: one transparent pixel. */
export function makePng(): ImageFile {
  const bytes = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=",
    "base64",
  )
  const sha256 = createHash("sha256").update(bytes).digest("hex")
  return { source: "https://example.com/a.png", bytes, type: "image/png", name: "a.png", sha256, alt: "A pixel" }
}
