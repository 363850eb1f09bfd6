type Surface = "api" | "consumer"

/** Which answers a figure counts. What vendors' APIs and their apps answer is never added up, so without a word those of the APIs. */
export const surfaceOf = ({ surface = "api" }: { surface?: Surface | undefined }): Surface => surface
