export { createSignedRequest } from "./create-signed-request.ts"
export type { SignedRequestInput } from "./create-signed-request.ts"
