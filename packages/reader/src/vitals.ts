export { measureVitals, type MeasureVitalsOptions } from "./vitals/measure-vitals.ts"
export type { MeasuredVitals, VitalsDevice } from "./vitals/measured-vitals.ts"
