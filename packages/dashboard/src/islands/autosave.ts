import type { Presence } from "../articles/read-presence.ts"

/** What saves the form of an article. */
export interface Autosave {
  /** Whether the form has more than the service. */
  isUnsaved(): boolean
  update(): void
  /** Saves at once what a pause would save. Returns whether the service has all of the form. */
  flush(): Promise<boolean>
  /** Asks the service, also if nothing is to be saved, so that the form has what others wrote. Returns what `flush` returns. */
  catchUp(): Promise<boolean>
  /** Work whose words are not in the form yet, such as a paste, is not saved either. Saving at once waits for it. */
  hold: (work: Promise<unknown>) => void
  /** Lets the page close without a question. What is not saved stays in this browser. */
  letGo(): void
  /** Leaves what is not saved behind for good. */
  forget(): void
  /** Adds to what the page says about the last save. */
  say(text: string): void
}

export interface AutosaveOptions {
  onSaved?: (saved: { isChanged: boolean; version: number; presence?: Presence }) => void
  /** The article exists from now on, at this path. */
  onCreated?: (path: string) => void
  /** Puts a text that somebody else has changed into the editor. */
  setText?: (text: string) => void
  /** Resolves when the editor can take a text. */
  untilTakes?: () => Promise<void>
}
