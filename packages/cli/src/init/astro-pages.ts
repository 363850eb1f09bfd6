export interface AstroPages {
  /** The pages of the recipe. */
  page: string
  list: string
  isLive: boolean
  /** Whether Astro keeps pages that were rendered on demand. */
  hasCache: boolean
  collection: string
  isWithoutSlash: boolean
  /** The folder of the sources, relative to the site. */
  source: string
}

export interface PageFile {
  path: string
  code: string
}

/** Reads the collection of the site. */
export const withCollection = (code: string, { collection }: Pick<AstroPages, "collection">): string =>
  code.replaceAll(/(get(?:Live)?(?:Collection|Entry)\()"articles"/g, (_, start: string) => `${start}"${collection}"`)
