export { createPing } from "./doctor/create-ping.ts"
export type { Ping, PingAnswer, PingInit, PingOptions } from "./doctor/create-ping.ts"
export { examineEndpoint } from "./doctor/examine-endpoint.ts"
export type { ExamineOptions, Finding } from "./doctor/examine-endpoint.ts"
