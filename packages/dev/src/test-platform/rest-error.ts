/** An error as WordPress answers it. */
export class RestError extends Error {
  override name = "RestError"
  readonly code: string
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>

  constructor(status: number, code: string, message: string, data: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.data = data
  }
}
