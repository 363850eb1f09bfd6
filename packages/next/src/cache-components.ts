// App Router with `cacheComponents` in next.config, under the condition "next-js"
export { createCitable } from "./cache-components/create-citable.ts"
