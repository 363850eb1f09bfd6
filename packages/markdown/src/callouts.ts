export { createCallouts } from "./create-callouts.ts"
export type { CalloutKind, CalloutsOptions } from "./create-callouts.ts"
