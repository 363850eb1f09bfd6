import { accountRoutes } from "./account-routes.ts"
import { activityRoutes } from "./activity-routes.ts"
import { answerRoutes } from "./answer-routes.ts"
import { articlePromptRoutes } from "./article-prompt-routes.ts"
import type { BrandRoute } from "./brand-route.ts"
import { drawRoutes } from "./draw-routes.ts"
import { importRoutes } from "./import-routes.ts"
import { keyRoutes } from "./key-routes.ts"
import { liveRoutes } from "./live-routes.ts"
import { madeAnswers } from "./made-answers.ts"
import { peopleRoutes } from "./people-routes.ts"
import { reportLinkRoutes } from "./report-link-routes.ts"
import { revisionRoutes } from "./revision-routes.ts"
import { siteLookRoutes } from "./site-look-routes.ts"
import { uploadRoutes } from "./upload-routes.ts"
import { viewRoutes } from "./view-routes.ts"
import { writingRoutes } from "./writing-routes.ts"

/** All routes of a brand for people who have signed in. */
export const brandRoutes: readonly BrandRoute[] = [
  ...keyRoutes,
  ...importRoutes,
  ...peopleRoutes,
  ...accountRoutes,
  ...activityRoutes,
  ...answerRoutes,
  ...drawRoutes,
  ...articlePromptRoutes,
  ...liveRoutes,
  ...reportLinkRoutes,
  ...revisionRoutes,
  ...writingRoutes,
  ...siteLookRoutes,
  ...uploadRoutes,
  ...viewRoutes,
  ...madeAnswers,
]
