// App Router where next.config sets `cacheComponents`, by the condition "next-js"
export { createCitable } from "./cache-components/create-citable.ts"
