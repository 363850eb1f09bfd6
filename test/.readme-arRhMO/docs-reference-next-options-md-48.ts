import { createCitable } from "@citable/next"

export const { getArticles, getArticle } = createCitable({ siteUrl: "https://example.com", locale: "en" })

export {}
