import type { Kernel } from "../gate/kernel.ts"
import type { ImportRun } from "../imports/import-runs.ts"
import type { Importer } from "./open-importer.ts"

/** What imports work with. */
export interface ImportServices {
  kernel: Kernel
  /** Gets the causes of failures that are no fault of the files. */
  onError: (error: unknown) => void
}

export interface RunningImport {
  run: ImportRun
  importer: Importer
  /** See `packFiles`. A thread may get them instead of a copy. */
  packed: Uint8Array<ArrayBuffer>
  /** Reads them once more. Undefined if they are gone. */
  readAgain: () => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Stores how far it is, now and then. */
  note: (done: number, total: number) => void
  /** The process ends. */
  signal: AbortSignal
}

/** Carries out the step that an import of one kind is in. What it throws fails the import. */
export type CarryOut = (
  services: ImportServices,
  running: RunningImport,
) => Promise<{ state: "checked" | "done"; total: number; report: object }>
