/** Whether this is Cloudflare's runtime, which also runs what was bundled for Node. */
export function isWorkerd(): boolean {
  const { userAgent } = (globalThis as { navigator?: { userAgent?: string } }).navigator ?? {}
  return userAgent === "Cloudflare-Workers"
}
