import { connect } from "node:net"

import { CitableError } from "@citable/contract"
import { type Connect, createSafeFetch, type SafeFetchInit } from "@citable/safe-fetch"

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

/** The network of tests for pages: how a service reaches sites on this machine. It starts no browser. */
export const localPages = {
  allowPrivateNetwork: true,
  lookup: (host: string) =>
    isLocal(host) ? Promise.resolve([{ address: "127.0.0.1", family: 4 }]) : Promise.reject(refusal(host)),
  connect: (({ addresses: [first], port, protocol }) => {
    if (first === undefined || !isLocal(first.address)) return Promise.reject(refusal(first?.address ?? "nobody"))
    const socket = connect({ host: first.address, port: Number(port || (protocol === "https:" ? 443 : 80)) })
    return new Promise((resolve, reject) => {
      socket.once("connect", () => resolve(socket)).once("error", reject)
    })
  }) satisfies Connect,
  chromium: false,
  probePauseMs: 0,
} as const

const isLocal = (host: string): boolean => /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d+){3})$/.test(host)

function refusal(host: string): CitableError {
  return new CitableError(`Tests contact nobody, such as ${host}.`, { code: "unreachable" })
}
