export { createMath } from "./create-math.ts"
export type { MathOptions } from "./create-math.ts"
