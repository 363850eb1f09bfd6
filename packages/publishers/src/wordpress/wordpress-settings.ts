import type { articleFields } from "@citable/contract"
import { wordpressConfigSchema } from "@citable/contract/integrations"
import { z } from "zod"

import { checkFieldMap } from "../check-field-map.ts"
import { PublisherError } from "../publisher-error.ts"
import type { PublisherSettings } from "../publisher-settings.ts"

/** An integration's settings, checked and with their defaults. */
export interface WordpressSettings {
  /** With a slash at its end. */
  site: URL
  username: string
  password: string
  type: "posts" | "pages"
  body: "blocks" | "html" | "classic"
  categories: readonly string[]
  /** Registered meta fields of posts, by the field of the article that each gets. */
  metaFields: ReadonlyMap<(typeof articleFields)[number], string>
}

const credentialsSchema = z.object({ username: z.string().min(1), application_password: z.string().min(1) })

export function readWordpressSettings({ config, credentials, fieldMap }: PublisherSettings): WordpressSettings {
  const settings = wordpressConfigSchema.safeParse(config)
  const login = credentialsSchema.safeParse(credentials)
  if (!settings.success || !login.success) {
    const where = settings.success ? "credentials" : settings.error.issues[0]?.path.join(".")
    throw new PublisherError("publisher_invalid", `The settings of the WordPress integration are not valid: ${where}.`)
  }
  const { url, type = "posts", body = "blocks", categories = [] } = settings.data
  const metaFields = new Map<(typeof articleFields)[number], string>()
  for (const [field, name] of Object.entries(fieldMap)) {
    if (!/^meta\.[^\s.]+$/.test(name)) {
      const message = `WordPress takes ${field} in a field such as meta.${field}, not in ${name}. A plugin has to register it with show_in_rest.`
      throw new PublisherError("publisher_invalid", message, { pointer: `/field_map/${field}` })
    }
    metaFields.set(field as (typeof articleFields)[number], name.slice("meta.".length))
  }
  checkFieldMap(fieldMap, [])
  return {
    site: new URL(url.replace(/\/*$/, "/")),
    username: login.data.username,
    password: login.data.application_password,
    type,
    body,
    categories,
    metaFields,
  }
}
