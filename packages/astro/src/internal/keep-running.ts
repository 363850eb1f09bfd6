interface Waiting {
  waitUntil?(promise: Promise<unknown>): void
}

const vercel = Symbol.for("@vercel/request-context")

/** Lets a host that stops a function after its answer run it until this promise ends: Cloudflare, Netlify or Vercel. */
export function keepRunning(promise: Promise<unknown>, locals: object | undefined): void {
  const { cfContext, netlify } = (locals ?? {}) as { cfContext?: Waiting; netlify?: { context?: Waiting } }
  const onVercel = globalThis as { [vercel]?: { get?(): Waiting | undefined } }
  const host = [cfContext, netlify?.context, onVercel[vercel]?.get?.()].find((one) => one?.waitUntil !== undefined)
  host?.waitUntil?.(promise)
}
