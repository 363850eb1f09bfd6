import { createTimeLimit } from "@citable/markdown/time-limit"
import { createCitable } from "@citable/next"

export const citable = createCitable({ timeLimit: createTimeLimit({ milliseconds: 10_000 }) })

export {}
