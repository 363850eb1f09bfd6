/** What the service asks Google for: reading, and nothing else. */
export const googleScopes = {
  search_console: "https://www.googleapis.com/auth/webmasters.readonly",
  analytics: "https://www.googleapis.com/auth/analytics.readonly",
} as const
