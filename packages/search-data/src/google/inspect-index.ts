import { z } from "zod"

import type { Google } from "./create-google.ts"
import type { GoogleCredentials } from "./google-credentials.ts"
import { unreadable } from "./read-google-answer.ts"

const answerSchema = z.object({
  inspectionResult: z.object({
    indexStatusResult: z
      .object({
        sitemap: z.array(z.string()).optional(),
        referringUrls: z.array(z.string()).optional(),
        verdict: z.string().optional(),
        coverageState: z.string().optional(),
        robotsTxtState: z.string().optional(),
        indexingState: z.string().optional(),
        lastCrawlTime: z.string().optional(),
        pageFetchState: z.string().optional(),
        googleCanonical: z.string().optional(),
        userCanonical: z.string().optional(),
        crawledAs: z.string().optional(),
      })
      .optional(),
    richResultsResult: z
      .object({
        detectedItems: z
          .array(
            z.object({
              richResultType: z.string().optional(),
              items: z
                .array(z.object({ issues: z.array(z.object({ issueMessage: z.string().optional() })).optional() }))
                .optional(),
            }),
          )
          .optional(),
      })
      .optional(),
  }),
})

export type IndexInspection = z.infer<typeof answerSchema>["inspectionResult"]

/** Reads the index status of a URL from Search Console. `urlInspection.index.inspect` of the Search Console API v1. */
export async function inspectIndex(
  google: Google,
  credentials: GoogleCredentials,
  { property, url }: { property: string; url: string },
): Promise<IndexInspection> {
  const json = await google.request(credentials, {
    api: "search_console",
    method: "POST",
    path: "/v1/urlInspection/index:inspect",
    body: { inspectionUrl: url, siteUrl: property, languageCode: "en-US" },
  })
  const answer = answerSchema.safeParse(json)
  if (!answer.success) throw unreadable("it has no inspectionResult as documented")
  return answer.data.inspectionResult
}
