import { hash } from "node:crypto"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

import { previewStyle } from "../styles/preview-style.ts"
import { style } from "../styles/style.ts"
import { scriptNames } from "./read-asset.ts"

const articleStyle = readFileSync(createRequire(import.meta.url).resolve("@citable/markdown/style.css"), "utf8")

/** Changes with the assets: a hash of them, or, in a checkout that bundles them on demand, the start of the process. */
export const version = hash(
  "sha256",
  articleStyle + style + previewStyle + scriptNames.map(readBundle).join(""),
  "base64url",
).slice(0, 16)

function readBundle(name: string): string {
  try {
    return readFileSync(new URL(`../browser/${name}`, import.meta.url), "utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
    return String(performance.timeOrigin)
  }
}
