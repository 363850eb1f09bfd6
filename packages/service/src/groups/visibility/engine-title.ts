const titles: Readonly<Record<string, string>> = {
  chatgpt: "ChatGPT",
  claude: "Claude",
  gemini: "Gemini",
  perplexity: "Perplexity",
  grok: "Grok",
}

/** The name of an engine in a sentence. */
export function engineTitle({ engine, surface = "api" }: { engine: string; surface?: string }): string {
  const title = titles[engine] ?? engine
  return surface === "api" ? title : `${title} (app)`
}
