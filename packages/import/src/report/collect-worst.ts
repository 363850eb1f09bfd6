import type { ArticleInput } from "../article-input.ts"
import { decodeText, maxOwnFileBytes } from "../document/decode-text.ts"
import type { ImportFs } from "../files/import-fs.ts"
import { harmOf } from "./harm-of.ts"
import type { Comparison, ImportEntry } from "./import-report.ts"

interface Candidate {
  entry: ImportEntry
  harm: number
  article: ArticleInput | undefined
  address: string | undefined
}

export interface CompareOptions {
  fs: ImportFs
  encoding: string | undefined
}

const mostCompared = 20
/** People look at the beginning of an article. */
const mostCharacters = 8000

/** Keeps the articles that readers lose most of. Only these stay in memory. */
export function collectWorst() {
  let worst: Candidate[] = []
  return {
    add(entry: ImportEntry, about: { article?: ArticleInput | undefined; address?: string | undefined } = {}): void {
      const harm = harmOf(entry)
      if (harm === 0) return
      worst.push({ entry, harm, article: about.article, address: about.address })
      worst.sort((a, b) => b.harm - a.harm || (a.entry.path < b.entry.path ? -1 : 1))
      worst = worst.slice(0, mostCompared)
    },
    compare: async (options: CompareOptions): Promise<Comparison[]> =>
      await Promise.all(worst.map((one) => toComparison(one, options))),
  }
}

async function toComparison(
  { entry, harm, article, address }: Candidate,
  { fs, encoding }: CompareOptions,
): Promise<Comparison> {
  const before = await readBeginning(entry.path, fs, encoding)
  const known = { path: entry.path, address: address ?? null, before, harm, entry }
  if (article === undefined) return known
  const { renderBody } = await import("@citable/markdown")
  const { title, locale, body, body_format: format, images: _images } = article
  const { html } = await renderBody(cut(body), { format, locale, siteUrl: "/", embeds: "link" })
  return { ...known, after: { title, locale: locale ?? null, html } }
}

async function readBeginning(path: string, fs: ImportFs, encoding: string | undefined): Promise<string> {
  try {
    if ((await fs.stat(path)).size > maxOwnFileBytes) return ""
    const bytes = await fs.readFile(path)
    const decoded = decodeText(bytes, { encoding })
    return cut("problem" in decoded ? new TextDecoder().decode(bytes) : decoded.text)
  } catch {
    // The report says already that it cannot be read.
    return ""
  }
}

function cut(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters).replace(/\p{Surrogate}$/u, "")}\n…` : text
}
