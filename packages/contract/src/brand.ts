import { z } from "zod"

import { localeSchema } from "./article.ts"
import { idSchema } from "./id.ts"

export const domainSchema = z
  .string()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, "a host name such as example.com")

export const brandSchema = z.strictObject({
  id: idSchema("brd"),
  name: z.string().min(1).max(200),
  domains: z.array(domainSchema).max(50),
  aliases: z.array(z.string().min(1).max(200)).max(50),
  default_locale: localeSchema,
  locales: z.array(localeSchema).min(1).max(100),
  /** Counts every change to the brand's content. */
  revision: z.int(),
  /** Counts the changes that readers of published content can see. */
  published_revision: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

export type Brand = z.infer<typeof brandSchema>
