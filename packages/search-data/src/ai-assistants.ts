/** The sources of visits from AI assistants in Analytics, in lower case: the assistant's host, or its `utm_source`. */
export const aiAssistants: Readonly<Record<string, readonly string[]>> = {
  chatgpt: ["chatgpt.com", "chat.openai.com", "chatgpt", "openai", "openai.com"],
  perplexity: ["perplexity.ai", "www.perplexity.ai", "perplexity"],
  gemini: ["gemini.google.com", "gemini", "bard.google.com"],
  copilot: [
    "copilot.microsoft.com",
    "copilot.com",
    "copilot.cloud.microsoft",
    "m365.cloud.microsoft",
    "edgeservices.bing.com",
    "copilot",
  ],
  claude: ["claude.ai", "claude"],
  meta_ai: ["meta.ai", "www.meta.ai"],
  deepseek: ["chat.deepseek.com", "deepseek.com", "deepseek"],
  grok: ["grok.com", "x.ai", "grok"],
  mistral: ["chat.mistral.ai", "mistral.ai", "le chat"],
  you: ["you.com"],
  poe: ["poe.com"],
  phind: ["phind.com", "www.phind.com"],
  duck_ai: ["duck.ai"],
}
