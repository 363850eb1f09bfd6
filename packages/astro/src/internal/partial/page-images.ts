/** What Astro tells about the images of a page that it has rendered. */
export interface ImageMetadata {
  staticImages?: StaticImage[]
  referencedImages?: string[]
}

interface StaticImage {
  originalPath: string
  originalSrcPath?: string
  hash: string
  finalPath: string
  transform: unknown
}

interface ImageList {
  originalSrcPath?: string | undefined
  transforms: Map<string, { finalPath: string; transform: unknown }>
}

interface AstroAssets {
  staticImages?: Map<string, ImageList>
  referencedImages?: Set<string>
}

/** Makes Astro generate the images of a page that it does not render. */
export function carryImages({ staticImages = [], referencedImages = [] }: ImageMetadata): void {
  if (staticImages.length + referencedImages.length === 0) return
  const holder = globalThis as { astroAsset?: AstroAssets }
  const assets = (holder.astroAsset ??= {})
  const images = (assets.staticImages ??= new Map())
  const references = (assets.referencedImages ??= new Set())
  for (const { originalPath, originalSrcPath, hash, finalPath, transform } of staticImages) {
    const list = images.get(originalPath) ?? { originalSrcPath, transforms: new Map() }
    images.set(originalPath, list)
    if (!list.transforms.has(hash)) list.transforms.set(hash, { finalPath, transform })
  }
  for (const path of referencedImages) references.add(path)
}
