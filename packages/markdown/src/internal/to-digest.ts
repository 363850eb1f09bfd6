import { pipelineVersion } from "../pipeline-version.ts"

/** SHA-256 in hex of what a body became, whatever the order of its parts: the same digest, the same content. */
export async function toDigest(content: object): Promise<string> {
  const parts = Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const bytes = new TextEncoder().encode(`${pipelineVersion}\n${JSON.stringify(parts)}`)
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
