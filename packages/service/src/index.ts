// The service
export { createService, mintOperatorToken } from "./create-service.ts"
export type { NewAccount, Service, ServiceOptions } from "./create-service.ts"
export { setAccountPlan } from "./set-account-plan.ts"
export type { SetAccountPlanOptions } from "./set-account-plan.ts"
export type { Plan } from "./kernel/plans.ts"
export type { RequestEntry, RequestInfo } from "./kernel/create-rest.ts"
