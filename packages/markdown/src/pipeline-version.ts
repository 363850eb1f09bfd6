/**
 * Changes whenever the same body and options could give another result: part of every cache key for rendered bodies.
 * `test/pipeline-version.test.ts` tells when to raise it.
 */
export const pipelineVersion = "6"
