const brand: unique symbol = Symbol.for("citable.error") as never

export interface CitableErrorOptions {
  /** Permanent and machine-readable: a problem code of the service, or a code of the package that throws. */
  code: string
  cause?: unknown
}

/**
 * The base of every error that a Citable package throws. The message says what happened and what to do; `code` never
 * changes between releases.
 */
export class CitableError extends Error {
  override name = "CitableError"
  readonly code: string

  constructor(message: string, options: CitableErrorOptions) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = options.code
    Object.defineProperty(this, brand, { value: true })
  }
}

/** Whether an error is a Citable error, even from another copy of this package. */
export function isCitableError(error: unknown): error is CitableError {
  return typeof error === "object" && error !== null && brand in error
}
