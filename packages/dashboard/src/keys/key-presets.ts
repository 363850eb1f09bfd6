import { grantableKeyScopes, type Scope } from "@citable/contract"

/** What most keys are for. */
export interface KeyPreset {
  id: string
  label: string
  help: string
  scopes: readonly Scope[]
}

const settings: readonly Scope[] = ["webhooks:write", "integrations:write"]

/** The keys that people make most, with the fewest scopes each. */
export const keyPresets: readonly KeyPreset[] = [
  {
    id: "site",
    label: "A site",
    help: "Reads published articles, and nothing else.",
    scopes: ["content:read"],
  },
  {
    id: "agent",
    label: "An agent that writes",
    help: "Also reads and writes drafts, adds pictures, and sees visibility and search data. It cannot publish, and deletes only drafts that were never published and pictures that no article shows.",
    scopes: [
      "brands:read",
      "content:read",
      "content:read_drafts",
      "content:write",
      "media:read",
      "media:write",
      "visibility:read",
      "search:read",
    ],
  },
  {
    id: "most",
    label: "Everything but settings",
    help: "Also publishes, deletes published articles, and starts what spends money. It changes no webhooks, connections, keys or people.",
    scopes: grantableKeyScopes.filter((scope) => !settings.includes(scope)),
  },
]

/** The preset with exactly these scopes. */
export function presetOf(scopes: readonly Scope[]): KeyPreset | undefined {
  const given = new Set(scopes)
  return keyPresets.find(
    (preset) => given.size === preset.scopes.length && preset.scopes.every((one) => given.has(one)),
  )
}
