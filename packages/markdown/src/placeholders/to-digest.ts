import { pipelineVersion } from "../pipeline-version.ts"
import type { RenderedBody } from "../rendered-body.ts"
import { toSectionRanges } from "./section-ranges.ts"

/** The input of a digest. */
export type Content = Omit<RenderedBody, "warnings" | "digest">

/**
 * SHA-256 in hex of a rendered body, independent of the order of its fields. HTML and text go in unencoded after a head with their
 * lengths, because JSON costs more than the hash. The headings determine the table of contents, and the text the sections.
 */
export async function toDigest({ html, text, sections, toc: _toc, ...others }: Content): Promise<string> {
  const parts = Object.entries(others).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const head = JSON.stringify([parts, toSectionRanges(text, sections), html.length])
  const content = `${pipelineVersion}\n${head}\n${html}${text}`
  return hashAtOnce?.(content) ?? hashAnywhere(content)
}

/** Node's own hash takes a tenth of the time of `crypto.subtle`, which uses other threads and cost a sixth of a rendering. */
const hashAtOnce = findNodeHash()

interface NodeCrypto {
  hash?: (algorithm: string, text: string, encoding: "hex") => string
}

function findNodeHash(): ((text: string) => string) | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } }
  const crypto = process?.getBuiltinModule?.("node:crypto") as NodeCrypto | undefined
  const hash = crypto?.hash
  return hash === undefined ? undefined : (text) => hash("sha256", text, "hex")
}

async function hashAnywhere(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
