export { createSqliteStore } from "./create-sqlite-store.ts"
export type { SqliteStore, SqliteStoreOptions } from "./create-sqlite-store.ts"
