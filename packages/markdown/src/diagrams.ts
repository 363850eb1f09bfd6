export { createDiagrams } from "./create-diagrams.ts"
