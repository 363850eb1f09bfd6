const titles: Readonly<Record<string, string>> = {
  chatgpt: "ChatGPT",
  claude: "Claude",
  gemini: "Gemini",
  perplexity: "Perplexity",
  grok: "Grok",
  local_model: "Local model",
  copilot: "Microsoft Copilot",
  deepseek: "DeepSeek",
  google_ai_mode: "Google AI Mode",
  google_ai_overviews: "Google AI Overviews",
  meta_ai: "Meta AI",
}

/** The name of an engine for people. That of an engine which an operator has named stays as it is. */
export function engineTitle({ engine, surface = "api" }: { engine: string; surface?: string | undefined }): string {
  const title = titles[engine] ?? engine
  return surface === "api" ? title : `${title} (app)`
}
