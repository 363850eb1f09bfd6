import type { Scope } from "@citable/contract"

/** What each scope allows, in words for people. */
export const scopeWords: Readonly<Record<Scope, string>> = {
  "brands:read": "See your brands, their profiles and settings",
  "brands:write": "Create, change and delete brands, and manage their API keys",
  "content:read": "Read published articles",
  "content:read_drafts": "Read drafts and earlier versions",
  "content:write": "Write and change articles, and delete drafts that were never published",
  "content:generate": "Have articles written, rewritten or translated by a language model",
  "content:publish": "Publish articles, take them off your sites, and delete them",
  "visibility:read": "See how AI assistants mention and cite your brands",
  "visibility:write": "Change the prompts and competitors that are tracked",
  "scans:run": "Ask AI assistants your tracked prompts",
  "search:read": "See keywords, search performance, traffic and backlinks",
  "search:write": "Change tracked keywords, and fetch search data",
  "site:read": "See the pages of your sites, and audits of them",
  "site:run": "Crawl your sites and audit them",
  "media:read": "See the media library",
  "media:write": "Add and change media, and delete files that no article shows",
  "reddit:read": "See Reddit threads about your brands",
  "reddit:write": "Search Reddit, and draft replies; nothing is posted",
  "browser:read": "Open public web pages in a browser",
  "webhooks:read": "See webhooks and their deliveries",
  "webhooks:write": "Register, change and delete webhooks",
  "integrations:read": "See connected platforms, without their credentials",
  "integrations:write": "Connect, change and disconnect platforms",
}
