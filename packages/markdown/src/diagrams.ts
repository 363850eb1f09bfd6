export { createDiagrams } from "./plugins/create-diagrams.ts"
