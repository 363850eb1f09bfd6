import { CitableError } from "@citable/contract"
import { createSafeFetch, type SafeFetchInit } from "@citable/safe-fetch"

const guarded = createSafeFetch({ allowPrivateNetwork: true, maxResponseBytes: 4 * 1024 * 1024 })

/** The network of tests: how a service reaches external platforms, on this machine only. */
export const localNetwork = {
  fetch(address: string | URL, init?: SafeFetchInit): Promise<Response> {
    const { hostname, host } = new URL(address)
    return isLocal(hostname) ? guarded(address, init) : Promise.reject(refusal(host))
  },
  resolveHost: (host: string): Promise<string> =>
    isLocal(host) ? Promise.resolve("127.0.0.1") : Promise.reject(refusal(host)),
}

const isLocal = (host: string): boolean => host === "localhost" || /^127(?:\.\d+){3}$/.test(host)

function refusal(host: string): CitableError {
  return new CitableError(`Tests contact nobody, such as ${host}.`, { code: "unreachable" })
}
