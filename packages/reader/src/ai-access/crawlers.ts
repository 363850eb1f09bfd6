import type { AiCrawler } from "./ai-crawler.ts"
import { type CrawlerOperator, listedOperators } from "./listed-operators.ts"

const webKit = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko"
const googleRanges = "https://developers.google.com/static/crawling/ipranges"

// A probe asks the operators in this order, and ends with its budget: the assistants that most people use come first.
const operators: readonly CrawlerOperator[] = [
  {
    operator: "OpenAI",
    documentationUrl: "https://platform.openai.com/docs/bots",
    probe: {
      name: "OAI-SearchBot",
      userAgent:
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36; compatible; OAI-SearchBot/1.3; +https://openai.com/searchbot",
    },
    crawlers: [
      ["GPTBot", "training", "yes", "https://openai.com/gptbot.json"],
      ["OAI-SearchBot", "search", "yes", "https://openai.com/searchbot.json"],
      ["ChatGPT-User", "user", "yes", "https://openai.com/chatgpt-user.json"],
    ],
  },
  {
    operator: "Google",
    documentationUrl: "https://developers.google.com/crawling/docs/crawlers-fetchers/overview-google-crawlers",
    probe: { name: "Googlebot", userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    crawlers: [
      ["Google-Extended", "training", "yes", null, "token"],
      ["GoogleOther", "training", "yes", `${googleRanges}/common-crawlers.json`],
      ["Googlebot", "search", "yes", `${googleRanges}/common-crawlers.json`],
      ["Google-Agent", "user", "yes", `${googleRanges}/user-triggered-agents.json`],
      ["GoogleAgent-URLContext", "user", "unknown"],
      ["Google-NotebookLM", "user", "unknown", `${googleRanges}/user-triggered-fetchers-google.json`],
      ["Gemini-Deep-Research", "user", "unknown"],
      ["GoogleAgent-Mariner", "user", "unknown"],
    ],
  },
  {
    operator: "Anthropic",
    documentationUrl: "https://support.claude.com/en/articles/8896518",
    probe: {
      name: "Claude-SearchBot",
      userAgent: `${webKit}; compatible; Claude-SearchBot/1.0; +https://www.anthropic.com)`,
    },
    crawlers: [
      ["ClaudeBot", "training", "yes"],
      ["anthropic-ai", "training", "unknown"],
      ["Claude-SearchBot", "search", "yes"],
      ["Claude-User", "user", "yes"],
    ],
  },
  {
    operator: "Perplexity",
    documentationUrl: "https://docs.perplexity.ai/guides/bots",
    probe: {
      name: "PerplexityBot",
      userAgent: `${webKit}; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)`,
    },
    crawlers: [
      ["PerplexityBot", "search", "yes", "https://www.perplexity.com/perplexitybot.json"],
      ["Perplexity-User", "user", "no", "https://www.perplexity.com/perplexity-user.json"],
    ],
  },
  {
    operator: "Microsoft",
    documentationUrl: "https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0",
    probe: {
      name: "bingbot",
      userAgent: `${webKit}; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36`,
    },
    crawlers: [
      ["bingbot", "search", "yes", "https://www.bing.com/toolbox/bingbot.json"],
      ["AzureAI-SearchBot", "search", "unknown"],
    ],
  },
  {
    operator: "Apple",
    documentationUrl: "https://support.apple.com/en-us/119829",
    probe: {
      name: "Applebot",
      userAgent:
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)",
    },
    crawlers: [
      ["Applebot-Extended", "training", "yes", null, "token"],
      ["Applebot", "search", "yes", "https://search.developer.apple.com/applebot.json"],
    ],
  },
  {
    operator: "Meta",
    documentationUrl: "https://developers.facebook.com/docs/sharing/webmasters/web-crawlers/",
    probe: {
      name: "meta-webindexer",
      userAgent: "meta-webindexer/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)",
    },
    crawlers: [
      ["Meta-ExternalAgent", "training", "yes"],
      ["FacebookBot", "training", "yes"],
      ["meta-webindexer", "search", "yes"],
      ["Meta-ExternalFetcher", "user", "no"],
    ],
  },
  {
    operator: "Amazon",
    documentationUrl: "https://developer.amazon.com/amazonbot",
    probe: {
      name: "Amzn-SearchBot",
      userAgent: `${webKit}; compatible; Amzn-SearchBot/0.1) Chrome/119.0.6045.214 Safari/537.36`,
    },
    crawlers: [
      ["Amazonbot", "training", "yes", "https://developer.amazon.com/amazonbot/ip-addresses/"],
      ["Amzn-SearchBot", "search", "yes", "https://developer.amazon.com/amazonbot/searchbot-ip-addresses/"],
      ["Amzn-User", "user", "unknown", "https://developer.amazon.com/amazonbot/live-ip-addresses/"],
    ],
  },
  {
    operator: "Mistral",
    documentationUrl: "https://docs.mistral.ai/robots",
    probe: {
      name: "MistralAI-User",
      userAgent: `${webKit}; compatible; MistralAI-User/1.0; +https://docs.mistral.ai/robots)`,
    },
    crawlers: [["MistralAI-User", "user", "yes", "https://mistral.ai/mistralai-user-ips.json"]],
  },
  {
    operator: "DuckDuckGo",
    documentationUrl: "https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot/",
    probe: {
      name: "DuckAssistBot",
      userAgent: "DuckAssistBot/1.2; (+http://duckduckgo.com/duckassistbot.html)",
    },
    crawlers: [["DuckAssistBot", "search", "yes", "https://duckduckgo.com/duckassistbot.json"]],
  },
  {
    operator: "Common Crawl",
    documentationUrl: "https://commoncrawl.org/ccbot",
    crawlers: [["CCBot", "training", "yes", "https://index.commoncrawl.org/ccbot.json"]],
  },
  {
    operator: "ByteDance",
    documentationUrl: "https://bytespider.bytedance.com/",
    crawlers: [
      ["Bytespider", "training", "unknown"],
      ["TikTokSpider", "training", "unknown"],
    ],
  },
  {
    operator: "Ai2",
    documentationUrl: "https://allenai.org/crawler",
    crawlers: [
      ["AI2Bot", "training", "yes"],
      ["Ai2Bot-Dolma", "training", "yes"],
    ],
  },
  {
    operator: "Cohere",
    documentationUrl: "https://cohere.com/",
    crawlers: [
      ["cohere-training-data-crawler", "training", "unknown"],
      ["cohere-ai", "user", "unknown"],
    ],
  },
  {
    operator: "DeepSeek",
    documentationUrl: "https://www.deepseek.com/",
    crawlers: [["DeepSeekBot", "training", "unknown"]],
  },
  {
    operator: "Huawei",
    documentationUrl: "https://aspiegel.com/petalbot",
    crawlers: [
      ["PanguBot", "training", "unknown"],
      ["PetalBot", "search", "yes"],
    ],
  },
  {
    operator: "Diffbot",
    documentationUrl: "https://docs.diffbot.com/",
    crawlers: [["Diffbot", "training", "unknown"]],
  },
  {
    operator: "Yandex",
    documentationUrl: "https://yandex.com/support/webmaster/en/search-appearance/fast.html",
    crawlers: [
      ["YandexAdditional", "training", "yes"],
      ["YandexAdditionalBot", "training", "yes"],
    ],
  },
  {
    operator: "Zhipu AI",
    documentationUrl: "https://chatglm.cn/",
    crawlers: [["ChatGLM-Spider", "training", "unknown"]],
  },
  {
    operator: "Webz.io",
    documentationUrl: "https://webz.io/",
    crawlers: [
      ["omgili", "training", "yes"],
      ["Webzio-Extended", "training", "unknown", null, "token"],
    ],
  },
  {
    operator: "You.com",
    documentationUrl: "https://about.you.com/youbot/",
    crawlers: [["YouBot", "search", "yes"]],
  },
  {
    operator: "Brave",
    documentationUrl: "https://safe.search.brave.com/help/brave-search-crawler",
    crawlers: [["Bravebot", "search", "yes"]],
  },
  {
    operator: "Exa",
    documentationUrl: "https://exa.ai/",
    crawlers: [["ExaSearchBot", "search", "unknown"]],
  },
  {
    operator: "Linkup",
    documentationUrl: "https://www.linkup.so/",
    crawlers: [["LinkupBot", "search", "unknown"]],
  },
  {
    operator: "Tavily",
    documentationUrl: "https://tavily.com/",
    crawlers: [["TavilyBot", "search", "unknown"]],
  },
  {
    operator: "Parallel",
    documentationUrl: "https://docs.parallel.ai/features/crawler",
    crawlers: [
      ["ShapBot", "search", "yes"],
      ["Shap-User", "user", "unknown"],
    ],
  },
  {
    operator: "Firecrawl",
    documentationUrl: "https://www.firecrawl.dev/",
    crawlers: [["FirecrawlAgent", "user", "yes"]],
  },
  {
    operator: "Alibaba",
    documentationUrl: "https://www.tongyi.com/",
    crawlers: [["TongyiBot", "user", "unknown"]],
  },
  {
    operator: "Baidu",
    documentationUrl: "https://yiyan.baidu.com/",
    crawlers: [["YiyanBot", "user", "unknown"]],
  },
  {
    operator: "Moonshot AI",
    documentationUrl: "https://www.moonshot.ai/",
    crawlers: [["Kimi-User", "user", "unknown"]],
  },
  {
    operator: "Manus",
    documentationUrl: "https://manus.im/",
    crawlers: [["Manus-User", "user", "unknown"]],
  },
  {
    operator: "Kagi",
    documentationUrl: "https://help.kagi.com/",
    crawlers: [["kagi-fetcher", "user", "unknown"]],
  },
]

/** The crawlers that `inspectAiAccess` judges: a curated selection of known names, by operator. */
export const crawlers: readonly AiCrawler[] = [...operators, ...listedOperators].flatMap(
  ({ operator, documentationUrl, probe, crawlers: rows, checkedOn = "2026-11-23" }) =>
    rows.map(([name, purpose, obeysRobots, list, token]) => ({
      name,
      operator,
      purpose,
      obeysRobots,
      sendsRequests: token === undefined,
      probeUserAgent: probe?.name === name ? probe.userAgent : null,
      ipListUrl: list ?? null,
      documentationUrl,
      checkedOn,
    })),
)
