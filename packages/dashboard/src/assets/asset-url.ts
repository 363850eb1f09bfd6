import { version } from "./asset-version.ts"

/** The URL of an asset. It contains the version, so browsers can keep the asset for ever. */
export const assetUrl = (name: string): string => `/assets/${version}/${name}`
