export { createFileStore } from "./create-file-store.ts"
export type { FileStoreOptions } from "./create-file-store.ts"
