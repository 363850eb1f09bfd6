import { pipelineVersion } from "../pipeline-version.ts"
import type { RenderedBody } from "../rendered-body.ts"
import { toSectionRanges } from "./section-ranges.ts"

/** The input of a digest. */
export type Content = Omit<RenderedBody, "warnings" | "digest">

/** SHA-256 in hex of a rendered body, independent of the order of its fields. */
export async function toDigest(content: Content): Promise<string> {
  const text = toInput(content)
  return hashAtOnce?.(text) ?? hashAnywhere(text)
}

/**
 * A function that gives the digest of the content as it is now, whatever changes later. Text and hash take a seventh of the time of a
 * rendering, and few readers of a rendering look at it. `undefined` where only a promise can give it.
 */
export function toLateDigest(content: Content): (() => string) | undefined {
  if (hashAtOnce === undefined) return undefined
  const hash = hashAtOnce
  let copy: Content | undefined = copyContent(content)
  let digest = ""
  return () => {
    if (copy !== undefined) digest = hash(toInput(copy))
    // Nothing keeps this alive any longer.
    copy = undefined
    return digest
  }
}

/** A copy of everything that is part of a digest. It costs a tenth of the text that is hashed. */
function copyContent(content: Content): Content {
  const { headings, sections, images, links, embeds, faq } = content
  return {
    ...content,
    headings: copyAll(headings),
    sections: copyAll(sections),
    images: copyAll(images),
    links: copyAll(links),
    embeds: copyAll(embeds),
    ...(faq === undefined ? {} : { faq: copyAll(faq) }),
  }
}

function copyAll<Item extends object>(items: readonly Item[]): Item[] {
  return items.map((item) => ({ ...item }))
}

/**
 * What is hashed. HTML and text go in unencoded after a head with their lengths, because JSON costs more than the hash. The headings
 * determine the table of contents, and the text the sections.
 */
function toInput({ html, text, sections, toc: _toc, ...others }: Content): string {
  const parts = Object.entries(others).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const head = JSON.stringify([parts, toSectionRanges(text, sections), html.length])
  return `${pipelineVersion}\n${head}\n${html}${text}`
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
