import type { z } from "zod"

import { brandTools } from "./brand-tools.ts"
import { browserTools } from "./browser-tools.ts"
import { contentTools } from "./content-tools.ts"
import { integrationTools } from "./integration-tools.ts"
import { redditTools } from "./reddit-tools.ts"
import { searchTools } from "./search-tools.ts"
import { siteTools } from "./site-tools.ts"
import { visibilityTools } from "./visibility-tools.ts"
import { webhookTools } from "./webhook-tools.ts"

/** Every tool, in the order of `GET /v1/tools`. */
export const catalogue = [
  ...searchTools,
  ...siteTools,
  ...visibilityTools,
  ...contentTools,
  ...redditTools,
  ...browserTools,
  ...brandTools,
  ...webhookTools,
  ...integrationTools,
] as const

export type CatalogueTool = (typeof catalogue)[number]
export type ToolName = CatalogueTool["name"]
type ToolsByName = { [Entry in CatalogueTool as Entry["name"]]: Entry }
export type ToolByName<Name extends ToolName> = ToolsByName[Name]

/** What a caller gives, before defaults. */
export type ToolInput<Name extends ToolName> = z.input<ToolByName<Name>["input"]>
/** What a handler gets, defaults filled in. */
export type ParsedToolInput<Name extends ToolName> = z.output<ToolByName<Name>["input"]>
export type ToolOutput<Name extends ToolName> = z.output<ToolByName<Name>["output"]>
