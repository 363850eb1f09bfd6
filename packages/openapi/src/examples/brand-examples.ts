import type { Brand, BrandProfile } from "@citable/contract"

import type { Examples } from "./example.ts"
import { ids, question, site, times } from "./world.ts"

const settings = {
  name: "Harbour Coffee",
  domains: ["harbourcoffee.example"],
  aliases: ["Harbour Coffee Roasters"],
  exclude: ["harbour coffee shops"],
  default_locale: "en",
  locales: ["en", "de"],
  schedule: {
    scans: "weekly",
    audits: "monthly",
    search_data: "daily",
    hours: { scans: 6, audits: null, search_data: null },
    paused: [],
    scan_engines: [],
    scan_tags: [],
    judge: false,
  },
  submissions: { index_now: true, sitemaps: false },
  custom_fields: { level: { type: "string", enum: ["beginner", "expert"], title: "Level" } },
  time_zone: "Europe/Berlin",
  group: "Food",
} satisfies Partial<Brand>

const brand: Brand = {
  id: ids.brand,
  ...settings,
  logo_media_id: null,
  revision: 8,
  published_revision: 3,
  created_at: times.founded,
  updated_at: times.founded,
  deletes_at: null,
}

const key_files = [{ host: new URL(site).host, url: `${site}/indexnow.txt`, problem: null, looked_at: times.synced }]

const profile: BrandProfile = {
  voice: "Friendly and exact. Short sentences, no superlatives.",
  audience: "People who make filter coffee at home.",
  products: [{ name: "House blend", description: "Beans for filter coffee.", url: `${site}/shop/house-blend` }],
  facts: ["Harbour Coffee roasts every Tuesday."],
  banned_claims: ["Coffee cures illnesses."],
}

/** Examples of the tools for brands. */
export const brandExamples = {
  list_brands: { answer: { data: [brand], next_cursor: null, has_more: false } },
  create_brand: { body: settings, answer: { ...brand, revision: 0, published_revision: 0 } },
  get_brand: { answer: { ...brand, profile, key_files, logo: null } },
  update_brand: {
    body: { schedule: { scans: "daily" } },
    answer: { ...brand, schedule: { ...settings.schedule, scans: "daily" }, updated_at: times.synced },
  },
  delete_brand: { answer: { id: ids.brand, deleted: false, deletes_at: times.synced, articles_left: 0 } },
  update_brand_profile: {
    body: profile,
    answer: { ...brand, profile, key_files, logo: null, updated_at: times.synced },
  },
  get_brand_setup: {
    answer: {
      brand_id: ids.brand,
      steps: [
        {
          name: "domains",
          configured: true,
          count: 1,
          detail: "Links to these domains count as the brand's own.",
        },
        {
          name: "search_data",
          configured: false,
          count: 0,
          detail: "Connect Google.",
        },
      ],
      engines: [{ name: "chatgpt", surface: "api", model: "gpt-6.1-terra", ends_on: null, warning: null }],
      writers: ["claude"],
    },
  },
  analyze_brand_site: {
    body: { url: `${site}/` },
    answer: {
      profile,
      competitors: [{ name: "North Roast", domains: ["northroast.example"] }],
      prompts: [question],
      names: ["Harbour Coffee"],
      languages: ["en"],
      same_as: ["https://social.example/harbourcoffee"],
      evidence: [
        { for: "competitor", text: "North Roast", url: `${site}/compare`, quote: "Harbour Coffee or North Roast?" },
      ],
      pages: [
        { url: `${site}/`, title: "Harbour Coffee", problem: null },
        { url: `${site}/compare`, title: "How we compare", problem: null },
      ],
      missing: [],
      asked: {
        writer: "claude",
        model: "claude-sonnet-5-5",
        prompt_version: "9f2c41d07be3",
        cost_usd: 0.0312,
        error: null,
      },
    },
  },
} satisfies Examples
