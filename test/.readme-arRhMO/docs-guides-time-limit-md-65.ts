import { createTimeLimit } from "@citable/markdown/time-limit"

export const timeLimit = createTimeLimit({ milliseconds: 10_000 })

export {}
