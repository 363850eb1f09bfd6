import { citable } from "../../lib/citable.ts"
import { site } from "../../lib/site.ts"

export const dynamic = "force-static"

export function GET(): Promise<Response> {
  return citable.llmsTxt({ summary: site.description })
}
