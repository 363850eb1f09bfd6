/** The security headers of every answer. A page such as `/docs` replaces the policy with its own. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    ...(isHttps ? { "strict-transport-security": "max-age=31536000" } : {}),
  }
}
