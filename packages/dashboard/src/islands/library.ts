import { enhanceLibrary } from "./enhance-library.ts"

enhanceLibrary(document)
