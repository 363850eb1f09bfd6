import type { PageDigest, PageToDigest } from "./page-digest.ts"

/** Reads a page of HTML, without its invisible parts. Takes nothing but the processor, so it can run on a thread. It loads parsers with the first page. */
export async function digestPage(page: PageToDigest): Promise<PageDigest> {
  return (await import("./to-digest.ts")).toDigest(page)
}
