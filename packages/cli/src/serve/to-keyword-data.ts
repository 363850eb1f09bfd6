import { createDataForSeo, type KeywordData } from "@citable/service"

import type { ServeConfig } from "./read-serve-config.ts"

/** Creates the provider of keyword data, if its login and password are set. */
export function toKeywordData(config: ServeConfig): KeywordData | undefined {
  const { DATAFORSEO_LOGIN: login, DATAFORSEO_PASSWORD: password, DATAFORSEO_MARKET: market } = config
  if (login === undefined || password === undefined) return undefined
  return createDataForSeo({
    login,
    password,
    url: config.DATAFORSEO_URL,
    allowPrivateNetwork: config.ALLOW_PRIVATE_NETWORK,
    ...(market === undefined ? {} : { market }),
  })
}
