export { createDashboard } from "./create-dashboard.ts"
export type { DashboardOptions } from "./create-dashboard.ts"
