import { once } from "node:events"
import { type AddressInfo, connect, createServer } from "node:net"

import { argument, ready } from "../measured.ts"

/** Ports of servers on this machine, in groups. */
export interface BalancerArgument {
  groups: number[][]
}

/** Where each group is reached. */
export interface BalancerReady {
  urls: string[]
}

/** Passes on bytes, as a balancer of TCP connections does: each connection goes to the next server of its group, and stays there. */
async function balance(ports: readonly number[]): Promise<string> {
  let turn = 0
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: "127.0.0.1", port: ports[turn++ % ports.length] ?? 0, noDelay: true })
    near.pipe(far).pipe(near)
    near.on("error", () => far.destroy())
    far.on("error", () => near.destroy())
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const { groups } = argument() as BalancerArgument
ready({ urls: await Promise.all(groups.map(balance)) } satisfies BalancerReady)
