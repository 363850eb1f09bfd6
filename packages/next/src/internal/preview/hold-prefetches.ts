/**
 * Keeps Next from prefetching links while a page shows a draft. After each refresh, it would fetch all links in view again, and nothing is cached
 * in draft mode. A link then loads its page when somebody follows it. Returns the function that ends it.
 */
export function holdPrefetches(): () => void {
  const send = window.fetch
  let isOver = false
  const hold: typeof fetch = async (input, init) => {
    if (isOver || !isPrefetch(init)) return send(input, init)
    // Next takes an answer of any other type for "nothing to prefetch", and reads its address.
    const url = input instanceof Request ? input.url : String(input)
    return Object.defineProperty(new Response(null, { status: 204 }), "url", { value: url })
  }
  window.fetch = hold
  return () => {
    isOver = true
    // Something else may have wrapped it since.
    if (window.fetch === hold) window.fetch = send
  }
}

function isPrefetch({ headers, priority }: RequestInit = {}): boolean {
  const sent = new Headers(headers)
  // Next prefetches whole pages with the headers of a navigation, but with a low priority.
  return sent.has("next-router-prefetch") || (sent.has("rsc") && priority === "low")
}
