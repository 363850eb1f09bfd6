import { createCitable } from "@citable/next"

export const citable = createCitable({ siteUrl: "https://example.com", siteName: "Example" })

export {}
