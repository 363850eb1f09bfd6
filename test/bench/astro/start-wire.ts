import { startProcess } from "../measured-process.ts"
import type { WireArgument, WireState } from "./wire-process.ts"

/** A service in a process of its own that answers in the shape of several others. */
export interface Wire {
  url: string
  /** What it shows from now on. Resolves with how many requests it had since the last time. */
  tell(this: void, state: WireState): Promise<number>
  stop(this: void): Promise<void>
}

export async function startWire(argument: WireArgument): Promise<Wire> {
  const server = await startProcess<{ url: string }>(new URL("wire-process.ts", import.meta.url), argument)
  const { url } = server.ready
  return {
    url,
    tell: async (state) =>
      Number(await (await fetch(`${url}/control?state=${encodeURIComponent(JSON.stringify(state))}`)).text()),
    stop: () => server.stop(),
  }
}
