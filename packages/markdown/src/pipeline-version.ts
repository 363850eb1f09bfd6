/**
 * Changes whenever the same body and options could give another result. It is part of every cache key for rendered bodies.
 * `test/pipeline-version.test.ts` fails when it must change.
 */
export const pipelineVersion = "12"
