import { z } from "zod"

import { dollarPrices, flag, httpUrl, integer, modelName, path, type Setting, text } from "./setting.ts"

export const mediaSettings = {
  MEDIA_DIR: {
    unset: "media in the data folder",
    meaning: "The folder of the media library.",
    schema: path.optional(),
  },
  MEDIA_MAX_BYTES: { default: "26214400", meaning: "The largest file, in bytes.", schema: integer(1, 500_000_000) },
  MEDIA_ALLOW_PRIVATE_NETWORK: {
    default: "false",
    meaning: "true lets the service fetch files from private addresses.",
    schema: flag,
  },
  MEDIA_PICTURES: {
    default: "true",
    meaning: "false makes no smaller versions of pictures. They need sharp.",
    schema: flag,
  },
  MEDIA_S3_ENDPOINT: {
    unset: "files are in the folder",
    meaning: "A service with the S3 API. Files go into its bucket instead of the folder.",
    schema: httpUrl.optional(),
  },
  MEDIA_S3_BUCKET: { meaning: "The name of the bucket.", schema: text.max(255, "the name of a bucket").optional() },
  MEDIA_S3_ACCESS_KEY_ID: { meaning: "The access key of the bucket.", schema: text.optional() },
  MEDIA_S3_SECRET_ACCESS_KEY: { meaning: "The secret of the access key.", schema: text.optional() },
  MEDIA_S3_REGION: {
    unset: "us-east-1",
    meaning: "The region of the bucket.",
    schema: text.max(100, "the name of a region").optional(),
  },
  MEDIA_S3_PREFIX: {
    meaning: "The beginning of the names of all files in the bucket.",
    schema: text.regex(/^[\w./-]{1,200}$/, "letters, digits, dots, hyphens and slashes").optional(),
  },
} as const satisfies Record<string, Setting>

export const readingSettings = {
  READ_ALLOW_PRIVATE_NETWORK: {
    default: "false",
    meaning: "true lets audits and the page tools read sites at private addresses.",
    schema: flag,
  },
  CITABLE_CHROMIUM: {
    unset: "the Chromium of this machine",
    meaning: "The browser for pages that need scripts, and for pictures of pages.",
    schema: path.optional(),
  },
  CITABLE_CHROMIUM_SANDBOX: {
    unset: "wherever the machine lets Chromium have it",
    meaning: "true makes a browser without its sandbox an error. false starts it without.",
    schema: flag.optional(),
  },
  PAGESPEED_API_KEY: {
    unset: "Chromium or Lighthouse measures",
    meaning: "The key of PageSpeed Insights, for Core Web Vitals.",
    schema: text.optional(),
  },
} as const satisfies Record<string, Setting>

const model = (vendor: string) =>
  ({
    unset: "the default model of the engine",
    meaning: `Another model of ${vendor}. The service may not know its price.`,
    schema: modelName.optional(),
  }) as const

const prices = {
  unset: "the list prices, if the service knows the model",
  meaning: "US dollars for 1M input tokens / 1M output tokens / 1,000 searches, such as 1/5/10.",
  schema: dollarPrices("1/5/10").optional(),
} as const

const key = (vendor: string) =>
  ({ meaning: `The API key of ${vendor}. Scans then ask its engine.`, schema: text.optional() }) as const

export const engineSettings = {
  OPENAI_API_KEY: key("OpenAI"),
  OPENAI_MODEL: model("OpenAI"),
  OPENAI_PRICES: prices,
  ANTHROPIC_API_KEY: key("Anthropic"),
  ANTHROPIC_MODEL: model("Anthropic"),
  ANTHROPIC_PRICES: prices,
  GEMINI_API_KEY: key("Google Gemini"),
  GEMINI_MODEL: model("Google Gemini"),
  GEMINI_PRICES: prices,
  PERPLEXITY_API_KEY: key("Perplexity"),
  PERPLEXITY_MODEL: model("Perplexity"),
  PERPLEXITY_PRICES: prices,
  XAI_API_KEY: key("xAI"),
  XAI_MODEL: model("xAI"),
  XAI_PRICES: prices,
  COMPATIBLE_ENGINE_URL: {
    meaning: "The address of a server with the Chat Completions API. Scans then ask it too.",
    schema: httpUrl.optional(),
  },
  COMPATIBLE_ENGINE_MODEL: { meaning: "The model of that server.", schema: modelName.optional() },
  COMPATIBLE_ENGINE_NAME: {
    default: "local_model",
    meaning: "The name of that engine in scans and reports.",
    schema: text.regex(/^[a-z][a-z0-9_]{0,39}$/, "a name of lower-case letters, digits and underscores"),
  },
  COMPATIBLE_ENGINE_PRICES: { ...prices, unset: "unknown" },
  COMPATIBLE_ENGINE_API_KEY: { meaning: "The API key of that server.", schema: text.optional() },
  SCAN_BUDGET_USD: {
    unset: "no limit",
    meaning: "US dollars a month for a brand's scans. An unknown price needs SCAN_BUDGET_QUESTIONS too.",
    schema: text
      .regex(/^\d{1,7}(\.\d{1,6})?$/, "US dollars a month, such as 50")
      .transform(Number)
      .optional(),
  },
  SCAN_BUDGET_QUESTIONS: {
    unset: "no limit",
    meaning: "How many answers the scans of a brand can get in a calendar month.",
    schema: integer(0, 100_000_000).optional(),
  },
  SCAN_QUESTIONS_AT_ONCE: {
    default: "4",
    meaning: "How many questions each worker asks one engine at once.",
    schema: integer(1, 64),
  },
} as const satisfies Record<string, Setting>

export const keywordSettings = {
  DATAFORSEO_LOGIN: {
    meaning: "The login of DataForSEO. It supplies search volumes, difficulties and ranking sites of keywords.",
    schema: text.optional(),
  },
  DATAFORSEO_PASSWORD: { meaning: "The API password of DataForSEO.", schema: text.optional() },
  DATAFORSEO_MARKET: {
    unset: "these keywords get a worldwide volume only",
    meaning: "The country of keywords without a market, such as us.",
    schema: text.regex(/^[a-z]{2}$/, "a country of two letters, such as us").optional(),
  },
  DATAFORSEO_URL: {
    default: "https://api.dataforseo.com",
    meaning: "The address of DataForSEO's API, such as that of its sandbox.",
    schema: httpUrl,
  },
} as const satisfies Record<string, Setting>

export const googleSettings = {
  GOOGLE_CLIENT_ID: {
    meaning: "The id of an OAuth client of Google Cloud. Owners of properties then sign in. Needs PUBLIC_URL.",
    schema: text.max(200, "the id of a client").optional(),
  },
  GOOGLE_CLIENT_SECRET: { meaning: "The secret of that client.", schema: text.optional() },
} as const satisfies Record<string, Setting>

export const redditSettings = {
  REDDIT_CLIENT_ID: {
    meaning: "The id of a client of Reddit's API. The service can then search Reddit.",
    schema: text.max(200, "the id of a client").optional(),
  },
  REDDIT_CLIENT_SECRET: { meaning: "The secret of that client.", schema: text.optional() },
  REDDIT_USERNAME: {
    meaning: "The Reddit user name of the person who is responsible for the client.",
    schema: text.regex(/^[\w-]{3,20}$/, "a Reddit user name without u/").optional(),
  },
  REDDIT_RETENTION_DAYS: {
    default: "90",
    meaning: "Days until the service erases threads that no search finds again.",
    schema: integer(1, 3650),
  },
  REDDIT_LLM: {
    default: "drafts",
    meaning: "off sends models no text of Reddit; drafts sends what drafts of replies need.",
    schema: z.enum(["off", "drafts"], "off or drafts"),
  },
} as const satisfies Record<string, Setting>
