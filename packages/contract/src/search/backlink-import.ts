import { z } from "zod"

import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { countSchema, observedHostSchema, observedTextSchema } from "../internal/observed.ts"
import { sourceSchema } from "../source.ts"
import { linkRelSchema } from "./backlink.ts"

/** A page of a site, as somebody else wrote it. */
const pageSchema = z.url({ protocol: /^https?$/, error: "an absolute http or https URL" }).max(4000)

/** A link as a source tells of it; null for what it does not tell. */
const importedBacklinkSchema = z.strictObject({
  from_url: pageSchema,
  to_url: pageSchema.nullable().default(null),
  anchor: observedTextSchema.nullable().default(null),
  /** The link types; empty for a link without any. */
  rel: linkRelSchema.nullable().default(null),
  first_seen: z.iso.date().nullable().default(null),
  last_seen: z.iso.date().nullable().default(null),
  lost: z.boolean().nullable().default(null),
  /** When it was found to be lost. */
  lost_on: z.iso.date().nullable().default(null),
})

/** How many links a domain has, where the source does not name each. */
const importedDomainSchema = z.strictObject({
  domain: observedHostSchema.min(1),
  backlinks: countSchema.max(1_000_000_000),
  pages_linked: countSchema.max(1_000_000_000).nullable().default(null),
})

/**
 * Brings links that were exported elsewhere. It is no tool, since it is for programs that bring whole files, and stands outside the
 * catalogue; it passes the same gate under `search:write`.
 */
export const importBacklinks = defineTool({
  name: "import_backlinks",
  group: "search",
  method: "POST",
  path: "/v1/brands/{brand_id}/backlinks/import",
  scope: "search:write",
  summary: "Bring rows of an export of links to the site",
  input: z.strictObject({
    brand_id: idSchema("brd"),
    /** Whose export it is, such as `ahrefs`, `semrush`, `search_console`, or `csv_import`. */
    source: sourceSchema,
    links: z.array(importedBacklinkSchema).max(5000).default([]),
    domains: z.array(importedDomainSchema).max(5000).default([]),
  }),
  output: z.strictObject({
    /** Links and domains that were sent. */
    rows: countSchema,
    /** Those that are other than before, or new. */
    changed: countSchema,
  }),
})
