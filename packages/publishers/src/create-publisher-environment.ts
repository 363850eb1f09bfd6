import { lookup } from "node:dns/promises"
import { isIP } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { CitableError } from "@citable/contract"
import { createSafeFetch, isAddressAllowed } from "@citable/safe-fetch"

import type { PublisherEnvironment } from "./publisher-environment.ts"

export interface PublisherEnvironmentOptions {
  dataDir: string
  allowPrivateNetwork: boolean
  now: () => number
  /** Default: the guarded fetch, and the system's resolver with the same guard. */
  network?: Partial<Pick<PublisherEnvironment, "fetch" | "resolveHost" | "picturesMs">> | undefined
}

/** Uploads are slow, and the answer to a write can hold the article twice. */
const bounds = { headersTimeoutMs: 120_000, totalTimeoutMs: 120_000, maxResponseBytes: 4 * 1024 * 1024 }

/** Creates what publishers use of the process: requests and names are checked as those of webhooks are. */
export function createPublisherEnvironment(
  options: PublisherEnvironmentOptions,
): PublisherEnvironment & { close: () => Promise<void> } {
  const { dataDir, allowPrivateNetwork, now, network = {} } = options
  const guarded = createSafeFetch({ allowPrivateNetwork, ...bounds })
  return {
    fetch: network.fetch ?? guarded,
    resolveHost: network.resolveHost ?? ((host) => resolveHost(host, allowPrivateNetwork)),
    allowPlainHttp: allowPrivateNetwork,
    cacheFolder: join(dataDir === ":memory:" ? join(tmpdir(), `citable-${process.pid}`) : dataDir, "publishing"),
    picturesMs: network.picturesMs,
    now,
    close: () => guarded.close(),
  }
}

async function resolveHost(host: string, allowPrivateNetwork: boolean): Promise<string> {
  const name = host.replace(/^\[|\]$/g, "")
  const addresses = isIP(name) === 0 ? await lookup(name, { all: true, verbatim: true }) : [{ address: name }]
  const [first] = addresses
  if (first === undefined || !addresses.every(({ address }) => isAddressAllowed(address, { allowPrivateNetwork }))) {
    throw new CitableError(`${host} has no address that the service may reach.`, { code: "address_not_allowed" })
  }
  return first.address
}
