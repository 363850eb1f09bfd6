import type { Preview } from "./preview-cookie.ts"

export interface DraftReads<Found> {
  /** The preview of this browser, if there is one. */
  preview: Preview | undefined
  draft: () => Promise<Found | undefined>
  published: () => Promise<Found | undefined>
}

/**
 * Gives the draft of a preview if it has this slug, else what is published. Pages with other slugs do not read the draft: Next prefetches
 * many of them, and the service limits how often a preview may be read. Only where nothing is published, the draft may have got this slug since.
 */
export async function preferDraft<Found extends { slug: string }>(
  slug: string,
  { preview, draft, published }: DraftReads<Found>,
): Promise<Found | undefined> {
  const drafted = async () => {
    const found = preview && (await draft())
    return found?.slug.normalize("NFC") === slug ? found : undefined
  }
  if (preview?.slug === undefined || preview.slug.normalize("NFC") === slug) return (await drafted()) ?? published()
  return (await published()) ?? drafted()
}
