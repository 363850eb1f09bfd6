import type { OpenedPlatform } from "./platform-under-test.ts"

/** The connection of a service to a platform whose requests go to an address: see `leadToPlatform`. */
export function toConnection(kind: string, { connect, origin }: OpenedPlatform, at: string): Record<string, unknown> {
  const { config, credentials } = connect({ url: at, wrongCredentials: false })
  return origin === undefined
    ? { kind, config, credentials }
    : { kind: `${kind}_here`, config: { ...(config as Readonly<Record<string, unknown>>), at }, credentials }
}
