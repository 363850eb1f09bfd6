/** The engines whose apps answers can be imported of. */
export const appEngines = [
  "chatgpt",
  "claude",
  "copilot",
  "deepseek",
  "gemini",
  "google_ai_mode",
  "google_ai_overviews",
  "grok",
  "meta_ai",
  "perplexity",
] as const
