import { z } from "zod"

import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { countSchema, observedHostSchema, observedTextSchema } from "../internal/observed.ts"
import { sourceSchema } from "../source.ts"
import { linkRelSchema } from "./backlink.ts"

/** A page of a site, as an external source wrote it. */
const pageSchema = z.url({ protocol: /^https?$/, error: "an absolute http or https URL" }).max(4000)

/** A link as a source reports it; null for what it does not report. */
const importedBacklinkSchema = z.strictObject({
  from_url: pageSchema,
  to_url: pageSchema.nullable().default(null),
  anchor: observedTextSchema.nullable().default(null),
  /** The link types; empty for a link without any. */
  rel: linkRelSchema.nullable().default(null),
  first_seen: z.iso.date().nullable().default(null),
  last_seen: z.iso.date().nullable().default(null),
  lost: z.boolean().nullable().default(null),
  /** When the source noticed that it was lost. */
  lost_on: z.iso.date().nullable().default(null),
})

/** The number of links from a domain, if the source does not list each one. */
const importedDomainSchema = z.strictObject({
  domain: observedHostSchema.min(1),
  backlinks: countSchema.max(1_000_000_000),
  pages_linked: countSchema.max(1_000_000_000).nullable().default(null),
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
  input: z.strictObject({
    brand_id: idSchema("brd"),
    /** The origin of the export, such as `ahrefs`, `semrush`, `search_console` or `csv_import`. */
    source: sourceSchema,
    links: z.array(importedBacklinkSchema).max(5000).default([]),
    domains: z.array(importedDomainSchema).max(5000).default([]),
  }),
  output: z.strictObject({
    /** The number of links and domains in the input. */
    rows: countSchema,
    /** How many of them are new or changed. */
    changed: countSchema,
  }),
})
