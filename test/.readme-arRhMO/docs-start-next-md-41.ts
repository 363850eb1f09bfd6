import { createCitable } from "@citable/next"

const citable = createCitable({ siteUrl: "https://example.com", siteName: "Example" })

export const dynamic = "force-static"

export function GET(): Promise<Response> {
  return citable.feed({ description: "What is new" })
}

export {}
