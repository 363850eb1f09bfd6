import { bearer, growingInterval, type Platform } from "./platform.ts"

/** Any address that starts a build when it gets a POST: what it answers beyond a 2xx is not looked at. */
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
