import { bearer, growingInterval, type Platform } from "./platform.ts"

/** Any address that starts a build on a POST. Only the status of its answer counts. */
export const generic: Platform<"generic"> = {
  triggerRequest: ({ url, token }, number) => ({
    method: "POST",
    url,
    headers: bearer(token),
    body: { source: "citable", build: number },
    json: false,
  }),
  toRun: ({ at }) => ({ at, id: null, url: null }),
  statusRequest: () => undefined,
  toStatus: () => ({ state: "queued", url: null }),
  policy: () => ({ minIntervalMs: growingInterval(60 * 60_000) }),
}
