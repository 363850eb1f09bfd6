import { testSharedCache } from "./shared-cache.ts"

testSharedCache("cached-site", 40)
