import type { NewJob } from "../jobs/jobs.ts"

/** The job that tells articles how their pictures look. The rows of files say which: a job that is lost loses nothing. */
export const lookJob: NewJob = { kind: "looks", key: "looks", payload: {} }
