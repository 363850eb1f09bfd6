/** US dollars for a million tokens. */
export interface TokenPrices {
  input: number
  output: number
  /** Of input from the vendor's cache. Default: that of other input. */
  cached?: number
  /** Of input that goes into the vendor's cache. Default: that of other input. */
  cacheWrite?: number
  /** By what the prices of a request are multiplied whose input has more tokens than `above`. Default: by nothing. */
  long?: { above: number; input: number; output: number }
}

export interface TokenUsage {
  /** All tokens of the request, cached ones included. */
  input: number
  output: number
  /** The tokens of the request that the vendor read from its cache. Default: none. */
  cached?: number
  /** The tokens of the request that the vendor put into its cache. Default: none. */
  cacheWritten?: number
}

/** What the tokens of one request cost, in US dollars. */
export function tokenCost(prices: TokenPrices, usage: TokenUsage): number {
  const { input, output, cached = 0, cacheWritten = 0 } = usage
  const { cached: cachedPrice = prices.input, cacheWrite = prices.input, long } = prices
  const times = long !== undefined && input > long.above ? long : { input: 1, output: 1 }
  const fresh = Math.max(0, input - cached - cacheWritten)
  const read = fresh * prices.input + cached * cachedPrice + cacheWritten * cacheWrite
  return Math.max(0, read * times.input + output * prices.output * times.output) / 1e6
}
