import { z } from "zod"

/** The properties that an integration with Google reads. */
export const googleConfigSchema = z.strictObject({
  search_console_property: z
    .string()
    .regex(/^(sc-domain:[a-z0-9.-]+|https?:\/\/[a-zA-Z0-9._~/:-]+)$/)
    .max(500)
    .optional()
    .describe("A Search Console property: `sc-domain:example.com` or a URL prefix."),
  search_console_access: z
    .enum(["read", "write"])
    .optional()
    .describe("What an owner is asked for at sign-in. Default: `read`. `write` also submits sitemaps."),
  analytics_property: z
    .string()
    .regex(/^[0-9]{1,20}$/, "the number of a GA4 property")
    .optional()
    .describe("The number of a GA4 property, without `properties/`."),
})
