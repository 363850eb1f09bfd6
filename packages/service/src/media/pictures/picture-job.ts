import type { NewJob } from "../../jobs/jobs.ts"

/** The job that makes all versions that are due. The rows of files say which: a job that is lost loses nothing. */
export const pictureJob: NewJob = { kind: "pictures", key: "pictures", payload: {} }
