/** What the service asks Google for. `sitemaps` also submits them, and only a brand that wants that asks for it. */
export const googleScopes = {
  search_console: "https://www.googleapis.com/auth/webmasters.readonly",
  analytics: "https://www.googleapis.com/auth/analytics.readonly",
  sitemaps: "https://www.googleapis.com/auth/webmasters",
} as const
