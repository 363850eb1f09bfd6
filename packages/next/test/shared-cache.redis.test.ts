import { testSharedCache } from "./shared-cache.ts"

testSharedCache("site", 4)
