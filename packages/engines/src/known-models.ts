import type { Prices } from "./engine.ts"
import { toModelFamily } from "./to-model-family.ts"
import type { TokenPrices } from "./token-cost.ts"
import { type KnownPrices, type VendorModel, vendorModels } from "./vendor-models.ts"

/** A model that an engine asks. */
export interface AskedModel<Own extends TokenPrices = Prices> {
  model: string
  /** What a setting says that it costs. */
  prices?: Own | undefined
}

/**
 * What the model that answered costs; null if that is unknown. `prices` are those of the model that was asked. They hold for its
 * snapshots, but not for another model: a vendor may route requests to the successor of a model that has ended, for other prices.
 *
 * @param answered the model's name from the vendor; null if it reports none. Default: the one that was asked.
 */
export function pricesOf<Own extends TokenPrices>(
  { model, prices }: AskedModel<Own>,
  answered: string | null = null,
): Own | KnownPrices | null {
  const asked = toModelFamily(model)
  const name = answered === null ? asked : toModelFamily(answered)
  // A name such as gemini-flash-latest stands for whatever answers.
  if (prices !== undefined && (name === asked || asked.endsWith("-latest"))) return prices
  return findModel(name)?.prices ?? null
}

/** What this release knows of a model; undefined if it does not know the model. */
export function findModel(model: string): VendorModel | undefined {
  const family = toModelFamily(model)
  return Object.hasOwn(vendorModels, family) ? vendorModels[family] : undefined
}
