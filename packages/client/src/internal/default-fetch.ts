import type { Agent } from "undici"

/** A fetch that keeps its connections open between requests, and what closes them. */
export interface PooledFetch {
  fetch: typeof fetch
  close: () => Promise<void>
}

/** Loads undici at the first request: a client with a fetch of its own never does. */
export function createPooledFetch(): PooledFetch {
  let agent: Promise<{ agent: Agent; fetch: typeof fetch }> | undefined
  return {
    fetch: async (url, init) => {
      agent ??= open()
      const opened = await agent
      return await opened.fetch(url, { ...init, dispatcher: opened.agent } as RequestInit)
    },
    close: async () => {
      const closing = agent
      agent = undefined
      await (await closing)?.agent.close()
    },
  }
}

async function open(): Promise<{ agent: Agent; fetch: typeof fetch }> {
  const undici = await import("undici")
  const agent = new undici.Agent({ connections: 16, keepAliveTimeout: 10_000, connect: { timeout: 10_000 } })
  // Its fetch is the same function as the global one, but of the same release as the agent.
  return { agent, fetch: undici.fetch as unknown as typeof fetch }
}
