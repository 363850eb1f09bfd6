// The service
export { createService, mintOperatorToken } from "./create-service.ts"
export type { Service, ServiceOptions } from "./create-service.ts"
export type { RequestEntry } from "./kernel/create-rest.ts"
