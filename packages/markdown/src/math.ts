export { createMath } from "./plugins/create-math.ts"
export type { MathOptions } from "./plugins/create-math.ts"
