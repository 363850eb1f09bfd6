import { z } from "zod"

import { PublisherError } from "../publisher-error.ts"
import type { PublisherCheck, PublisherWarning } from "../publisher.ts"
import type { WordpressClient } from "./wordpress-client.ts"
import { readAnswer, seoFields } from "./wordpress-post.ts"
import type { WordpressSettings } from "./wordpress-settings.ts"

const userSchema = z.object({
  name: z.string(),
  slug: z.string(),
  roles: z.array(z.string()).optional(),
  capabilities: z.record(z.string(), z.unknown()).optional(),
})

const schemaSchema = z.object({
  schema: z.object({
    properties: z.object({
      meta: z.object({ properties: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]) }).optional(),
    }),
  }),
})

const phpNotice: PublisherWarning = {
  code: "php_notice",
  pointer: "/config/url",
  detail:
    "PHP prints notices before the answers of this site, which breaks them for many programs. Turn off WP_DEBUG_DISPLAY and display_errors.",
}

/** Checks the account, and reads what the site offers. */
export async function checkAccount(
  client: WordpressClient,
  settings: WordpressSettings,
  signal: AbortSignal,
): Promise<PublisherCheck> {
  const { type, site } = settings
  const query = { context: "edit", _fields: "name,slug,roles,capabilities" }
  const asked = await client.ask("GET", "/users/me", { query, signal })
  const user = readAnswer(userSchema, asked, "an account")
  const can = (right: string) => user.capabilities?.[right] === true
  if (!can(`edit_${type}`)) {
    throw new PublisherError(
      "publisher_forbidden",
      `The account ${user.name} may not write ${type}. Give it the role ${type === "posts" ? "Author" : "Editor"} in WordPress.`,
    )
  }
  const schema = await client.ask("OPTIONS", `/${type}`, { query: { _fields: "schema.properties.meta" }, signal })
  const meta = Object.keys(schemaSchema.safeParse(schema.json).data?.schema.properties.meta?.properties ?? {})
  const hasPlugin = seoFields.every((name) => meta.includes(name))
  const roles = user.roles ?? []
  return {
    account: `${user.name}${roles.length === 0 ? "" : ` (${roles.join(", ")})`} at ${site.host}${site.pathname.replace(/\/$/, "")}`,
    targets: [{ id: type, name: type === "posts" ? "Posts" : "Pages" }],
    fields: meta.filter((name) => !seoFields.includes(name)).map((name) => `meta.${name}`),
    warnings: [
      ...describeRights(can, settings),
      ...describeSite({ meta, hasPlugin }, settings),
      ...(asked.notice === "" ? [] : [phpNotice]),
    ],
  }
}

function describeRights(can: (right: string) => boolean, { type, categories }: WordpressSettings): PublisherWarning[] {
  const warnings: PublisherWarning[] = []
  const warn = (code: string, pointer: string, detail: string) => warnings.push({ code, pointer, detail })
  if (can("manage_options")) {
    warn(
      "account_is_administrator",
      "/credentials",
      "The account is an administrator. An editor is enough, or an author: whoever gets this password can then only change articles.",
    )
  }
  if (!can(`publish_${type}`)) {
    warn(
      "cannot_publish",
      "/credentials",
      `The account may not publish. Its ${type} wait for a review in WordPress. The role Author may publish posts, Editor also pages.`,
    )
  }
  if (!can("upload_files")) {
    warn("cannot_upload", "/images", "The account may not upload pictures, so they stay where they are. Role: Author.")
  }
  if (categories.length > 0 && !can("manage_categories")) {
    warn(
      "cannot_create_categories",
      "/config/categories",
      `The account may not create categories. Create them in WordPress: ${categories.join(", ")}.`,
    )
  }
  return warnings
}

function describeSite(
  { meta, hasPlugin }: { meta: readonly string[]; hasPlugin: boolean },
  { metaFields }: WordpressSettings,
): PublisherWarning[] {
  const warnings: PublisherWarning[] = []
  if (!hasPlugin) {
    warnings.push({
      code: "seo_plugin_missing",
      pointer: "/seo",
      detail:
        "WordPress has no fields for the SEO title, the meta description, the canonical URL and noindex. To send them, put the plugin that this service has at /docs/citable.php into wp-content/mu-plugins.",
    })
  }
  for (const [field, name] of metaFields) {
    if (meta.includes(name)) continue
    warnings.push({
      code: "unknown_field",
      pointer: `/field_map/${field}`,
      detail: `WordPress has no field meta.${name}. A plugin has to register it with show_in_rest.`,
    })
  }
  return warnings
}
