import type { ModuleBinding } from "./module-state.ts"

type GetCollection = (collection: string) => Promise<object[]>

/** What the site's bundle calls while its pages are rendered. It is in the state that the parts of this package share. */
export interface PageReads {
  getCollection(real: GetCollection, collection: string, filter?: (entry: never) => unknown): Promise<object[]>
  getEntry(real: GetCollection, first: unknown, second: unknown): Promise<object | undefined>
  /** Takes a text that tells the data of an entry from any other. */
  onText: (data: object, text: string) => void
  /** Notes that the page depends on something that nobody can compare. */
  note(reason: string): void
  /** Runs a function whose reads need no note, because what it reads never changes. */
  pause<Value>(read: () => Value): Value
  bindings(module: string, bindings: readonly ModuleBinding[]): void
}
