import type { BrandRouteAnswer, BrandRouteInput, BrandRouteName } from "@citable/contract"

export interface SendOptions {
  /** Makes a POST run once, however often the browser sends it. */
  idempotencyKey?: string | undefined
}

/** Calls the routes of a brand that are not tools, as one person. It throws their refusals as `ProblemError`. */
export interface RouteCaller {
  send: <Name extends BrandRouteName>(
    name: Name,
    input: BrandRouteInput<Name>,
    options?: SendOptions,
  ) => Promise<BrandRouteAnswer<Name>>
}
