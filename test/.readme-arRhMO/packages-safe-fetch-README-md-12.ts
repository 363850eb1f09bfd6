import { createSafeFetch, readUpTo } from "@citable/safe-fetch"

const safeFetch = createSafeFetch({ totalTimeoutMs: 15_000 })

export async function ping(url: string): Promise<string> {
  const response = await safeFetch(url, { method: "POST", body: "{}", headers: { "content-type": "application/json" } })
  const { bytes, truncated } = await readUpTo(response, 20_000)
  return `${response.status} ${new TextDecoder().decode(bytes)}${truncated ? "…" : ""}`
}

export {}
