export { grammars } from "./grammars.ts"
