import { z } from "zod"

import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { countSchema, observedHostSchema, observedTextSchema } from "../internal/observed.ts"
import { sourceSchema } from "../source.ts"
import { linkRelSchema } from "./backlink.ts"

const pageSchema = z
  .url({ protocol: /^https?$/, error: "an absolute http or https URL" })
  .max(4000)
  .describe("A page of a site, as an external source wrote it.")

/** A link as a source reports it; null for what it does not report. */
const importedBacklinkSchema = z.strictObject({
  from_url: pageSchema.describe("The page with the link."),
  to_url: pageSchema.nullable().default(null).describe("The page of the brand; null if the source does not report it."),
  anchor: observedTextSchema
    .nullable()
    .default(null)
    .describe("The text of the link; null if the source does not report it."),
  rel: linkRelSchema
    .nullable()
    .default(null)
    .describe("The link types; empty for a link without any, null if the source does not report them."),
  first_seen: z.iso.date().nullable().default(null).describe("The day the source first saw it; null if unknown."),
  last_seen: z.iso.date().nullable().default(null).describe("The day the source last saw it; null if unknown."),
  lost: z
    .boolean()
    .nullable()
    .default(null)
    .describe("Whether the source reports that the link is gone; null if it does not say."),
  lost_on: z.iso
    .date()
    .nullable()
    .default(null)
    .describe("The day the source noticed that it was lost; null if unknown."),
})

/** The number of links from a domain, if the source does not list each one. */
const importedDomainSchema = z.strictObject({
  domain: observedHostSchema.min(1).describe("The domain that links to the brand."),
  backlinks: countSchema.max(1_000_000_000).describe("How many links lead from it to the brand."),
  pages_linked: countSchema
    .max(1_000_000_000)
    .nullable()
    .default(null)
    .describe("How many pages of the brand it links to; null if unknown."),
})

/**
 * Imports links from an export of another service. It is not in the catalogue, because it is for programs that send
 * whole files. It passes the same gate and needs `search:write`.
 */
export const importBacklinks = defineTool({
  name: "import_backlinks",
  group: "search",
  method: "POST",
  path: "/v1/brands/{brand_id}/backlinks/import",
  scope: "search:write",
  summary: "Import rows of a backlink export",
  description:
    "Adds links from an export of another service, up to 5,000 rows a call. The same row again changes nothing, so you can repeat a call. Read the result with list_backlinks.",
  input: () =>
    z.strictObject({
      brand_id: idSchema("brd"),
      source: sourceSchema.describe(
        "The origin of the export, such as `ahrefs`, `semrush`, `search_console` or `csv_import`.",
      ),
      links: z.array(importedBacklinkSchema).max(5000).default([]).describe("Single links."),
      domains: z
        .array(importedDomainSchema)
        .max(5000)
        .default([])
        .describe("Numbers of links by domain, for a source that does not list each link."),
    }),
  output: () =>
    z.strictObject({
      rows: countSchema.describe("The number of links and domains in the input."),
      changed: countSchema.describe("How many of them are new or changed."),
    }),
})
