import type { AnswerFilter } from "./read-counts.ts"

/** Which answers a figure counts. What vendors' APIs and their apps answer is never added up, so without a word those of the APIs. */
export const surfaceOf = ({ surface = "api" }: Pick<AnswerFilter, "surface">): "api" | "consumer" => surface
