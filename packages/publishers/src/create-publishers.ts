import { lookup } from "node:dns/promises"
import { isIP } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { CitableError } from "@citable/contract"
import { createSafeFetch, isAddressAllowed } from "@citable/safe-fetch"

import { builtInPublishers } from "./built-in-publishers.ts"
import type { PublisherDefinition } from "./publisher-definition.ts"
import type { PublisherEnvironment } from "./publisher-environment.ts"
import type { PublisherSettings } from "./publisher-settings.ts"
import type { Publisher, PublisherWarning } from "./publisher.ts"

export interface PublishersOptions {
  /** The kinds of platforms. Default: those of this package. */
  publishers?: readonly PublisherDefinition[] | undefined
  dataDir: string
  allowPrivateNetwork: boolean
  now: () => number
  /** Default: the guarded fetch, and the system's resolver with the same guard. */
  network?: Partial<Pick<PublisherEnvironment, "fetch" | "resolveHost" | "picturesMs">> | undefined
}

/** The kinds of platforms that this process publishes to. */
export interface Publishers {
  definitions: readonly PublisherDefinition[]
  /** What every publisher gets of the process. */
  environment: PublisherEnvironment
  has(kind: string): boolean
  /** What decides where the articles of a connection are, as one text. Empty for kinds that show no articles. */
  placeOf(kind: string, config: Readonly<Record<string, unknown>>): string
  /** What every connection of a kind has to say, such as that nobody has run its publisher against the platform itself. Never stored. */
  warningsOf(kind: string): PublisherWarning[]
  /**
   * Creates the publisher of a connection; undefined for a kind that shows no articles.
   *
   * @throws {PublisherError} `publisher_invalid` for settings that the publisher cannot use.
   */
  create(settings: PublisherSettings): Promise<Publisher | undefined>
  close(): Promise<void>
}

/** Uploads are slow, and the answer to a write can hold the article twice. */
const bounds = { headersTimeoutMs: 120_000, totalTimeoutMs: 120_000, maxResponseBytes: 4 * 1024 * 1024 }

/**
 * Creates the publishers of a process. What they send and the names that they resolve are checked as those of webhooks are.
 *
 * @throws {CitableError} `invalid_publisher` for definitions that cannot be used together.
 */
export async function createPublishers(options: PublishersOptions): Promise<Publishers> {
  const { publishers: definitions = builtInPublishers, dataDir, allowPrivateNetwork, now, network = {} } = options
  if (definitions !== builtInPublishers) (await import("./check-definitions.ts")).checkDefinitions(definitions)
  const byKind = new Map(definitions.map((one) => [one.kind, one]))
  const guarded = createSafeFetch({ allowPrivateNetwork, ...bounds })
  const environment: PublisherEnvironment = {
    fetch: network.fetch ?? guarded,
    resolveHost: network.resolveHost ?? ((host) => resolveHost(host, allowPrivateNetwork)),
    allowPlainHttp: allowPrivateNetwork,
    cacheFolder: join(dataDir === ":memory:" ? join(tmpdir(), `citable-${process.pid}`) : dataDir, "publishing"),
    picturesMs: network.picturesMs,
    now,
  }
  return {
    definitions,
    environment,
    has: (kind) => byKind.has(kind),
    placeOf(kind, config) {
      const definition = byKind.get(kind)
      if (definition === undefined) return ""
      return (
        definition.placeOf?.(config) ??
        JSON.stringify(Object.entries(config).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      )
    },
    warningsOf(kind) {
      const definition = byKind.get(kind)
      if (definition?.testedOn !== "vendor_schema") return []
      const { name } = definition
      const detail = `Citable has never run against ${name} itself, only against an imitation that follows the vendor's published schema. Make a draft run first, and look at the first articles there.`
      return [{ code: "never_run_against_vendor", pointer: "", detail }]
    },
    create: async (settings) => byKind.get(settings.kind)?.create(settings, environment),
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
