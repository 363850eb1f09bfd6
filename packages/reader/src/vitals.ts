export type { ScriptWords } from "./vitals/count-script-words.ts"
export { measureVitals, type MeasureVitalsOptions } from "./vitals/measure-vitals.ts"
export type { MeasuredVitals, VitalsDevice } from "./vitals/measured-vitals.ts"
export { runLighthouse, type LighthouseOptions } from "./vitals/run-lighthouse.ts"
