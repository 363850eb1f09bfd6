import type { z } from "zod"

import { brandTools } from "./brands/brand-tools.ts"
import { browserTools } from "./browser/browser-tools.ts"
import { contentTools } from "./content/content-tools.ts"
import { integrationTools } from "./integrations/integration-tools.ts"
import { redditTools } from "./reddit/reddit-tools.ts"
import { searchTools } from "./search/search-tools.ts"
import { siteTools } from "./site/site-tools.ts"
import { visibilityTools } from "./visibility/visibility-tools.ts"
import { webhookTools } from "./webhooks/webhook-tools.ts"

/** The groups by their names, so that the declaration does not repeat each of their schemas. */
type Catalogue = readonly [
  ...typeof searchTools,
  ...typeof siteTools,
  ...typeof visibilityTools,
  ...typeof contentTools,
  ...typeof redditTools,
  ...typeof browserTools,
  ...typeof brandTools,
  ...typeof webhookTools,
  ...typeof integrationTools,
]

/** Every tool, in the order of `GET /v1/tools`. */
export const catalogue: Catalogue = [
  ...searchTools,
  ...siteTools,
  ...visibilityTools,
  ...contentTools,
  ...redditTools,
  ...browserTools,
  ...brandTools,
  ...webhookTools,
  ...integrationTools,
]

export type CatalogueTool = (typeof catalogue)[number]
export type ToolName = CatalogueTool["name"]
type ToolsByName = { [Entry in CatalogueTool as Entry["name"]]: Entry }
export type ToolByName<Name extends ToolName> = ToolsByName[Name]

/** The input as a caller sends it, before defaults. */
export type ToolInput<Name extends ToolName> = z.input<ToolByName<Name>["input"]>
/** The input as a handler gets it, with defaults. */
export type ParsedToolInput<Name extends ToolName> = z.output<ToolByName<Name>["input"]>
export type ToolOutput<Name extends ToolName> = z.output<ToolByName<Name>["output"]>
