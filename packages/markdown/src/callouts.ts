export { createCallouts } from "./plugins/create-callouts.ts"
export type { CalloutKind, CalloutsOptions } from "./plugins/create-callouts.ts"
