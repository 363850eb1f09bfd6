/** Headers of every answer. Those of a page of its own, such as `/docs`, say more exactly what it may load. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    ...(isHttps ? { "strict-transport-security": "max-age=31536000" } : {}),
  }
}
