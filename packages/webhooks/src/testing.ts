export { createReceiverCases } from "./create-receiver-cases.ts"
export type { ReceiverCase, ReceiverCasesInput } from "./create-receiver-cases.ts"
export { createSignedRequest } from "./create-signed-request.ts"
export type { SignedRequestInput } from "./create-signed-request.ts"
