import { ProblemError } from "@citable/contract/problem-error"

/** A field or a file of a form, while the form is still arriving. */
export interface FormPart {
  name: string
  /** Undefined for a field. */
  filename: string | undefined
  /** Its bytes. Undefined if there are more than `maxBytes`. Read a part before you ask for the next one; otherwise it is skipped. */
  read: (maxBytes: number) => Promise<Buffer | undefined>
}

/** The most bytes of a part's headers. */
const maxHeaders = 8 * 1024

/**
 * Reads the parts of a `multipart/form-data` body (RFC 7578) one by one. The memory that it takes depends on what the caller reads, and not
 * on the size of the form. Throws 415 for another type, 413 if the form exceeds `maxBytes`, and 422 if it is faulty or cut off.
 */
export async function* readParts(request: Request, maxBytes: number): AsyncGenerator<FormPart, void, undefined> {
  const type = request.headers.get("content-type") ?? ""
  const [, quoted, bare] =
    /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?![^\s;]))/i.exec(type) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) {
    throw new ProblemError("unsupported_media_type", "Send the form as multipart/form-data.")
  }
  const body = createWindow(request, maxBytes)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first delimiter has no line break before it.
  body.prepend(Buffer.from("\r\n"))
  await skipTo(body, delimiter)
  for (;;) {
    const ending = await body.take(2)
    if (ending.toString("latin1") === "--") return body.drain()
    if (ending.toString("latin1") !== "\r\n") throw faulty()
    const { name, filename } = await readHeaders(body)
    let isRead = false
    yield {
      name,
      filename,
      read(most) {
        isRead = true
        return readTo(body, delimiter, most)
      },
    }
    if (!isRead) await skipTo(body, delimiter)
  }
}

/** The part of a body that has arrived and is not used yet. */
interface Window {
  bytes: Buffer
  /** Waits for more bytes. */
  fill(): Promise<void>
  /** Takes bytes from the start. */
  take(count: number): Promise<Buffer>
  prepend(bytes: Buffer): void
  /** Reads the rest, so that the connection can be used again. */
  drain(): Promise<void>
}

function createWindow(request: Request, maxBytes: number): Window {
  const chunks = ((request.body ?? []) as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  let size = 0
  async function next(): Promise<Uint8Array | undefined> {
    let result
    try {
      result = await chunks.next()
    } catch (cause) {
      throw faulty(cause)
    }
    if (result.done === true) return undefined
    size += result.value.length
    if (size > maxBytes) {
      const most = Math.floor(maxBytes / 1024 / 1024)
      throw new ProblemError("body_too_large", `The files together are larger than ${most} MiB. Send fewer at once.`)
    }
    return result.value
  }
  const window: Window = {
    bytes: Buffer.alloc(0),
    async fill() {
      const chunk = await next()
      if (chunk === undefined) throw faulty()
      window.bytes = window.bytes.length === 0 ? Buffer.from(chunk) : Buffer.concat([window.bytes, chunk])
    },
    async take(count) {
      while (window.bytes.length < count) await window.fill()
      const taken = window.bytes.subarray(0, count)
      window.bytes = window.bytes.subarray(count)
      return taken
    },
    prepend(bytes) {
      window.bytes = Buffer.concat([bytes, window.bytes])
    },
    async drain() {
      while ((await next()) !== undefined);
    },
  }
  return window
}

/** Reads what is before a delimiter, and takes the delimiter away. Undefined if it is longer than `maxBytes`. */
async function readTo(body: Window, delimiter: Buffer, maxBytes: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = []
  let size = 0
  for (;;) {
    const at = body.bytes.indexOf(delimiter)
    // The end of what has arrived may be the beginning of a delimiter.
    const sure = at === -1 ? Math.max(0, body.bytes.length - delimiter.length + 1) : at
    if (sure > 0) {
      const piece = await body.take(sure)
      size += piece.length
      if (size <= maxBytes) pieces.push(piece)
      else pieces.length = 0
    }
    if (at !== -1) {
      await body.take(delimiter.length)
      return size <= maxBytes ? Buffer.concat(pieces) : undefined
    }
    await body.fill()
  }
}

async function skipTo(body: Window, delimiter: Buffer): Promise<void> {
  await readTo(body, delimiter, -1)
}

async function readHeaders(body: Window): Promise<{ name: string; filename: string | undefined }> {
  const end = Buffer.from("\r\n\r\n")
  for (;;) {
    const at = body.bytes.indexOf(end)
    if (at > maxHeaders || (at === -1 && body.bytes.length > maxHeaders)) throw faulty()
    if (at === -1) {
      await body.fill()
      continue
    }
    const text = (await body.take(at + end.length)).toString("utf8")
    const line = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(text)?.[1]
    const name = valueOf(line, "name")
    if (name === undefined) throw faulty()
    return { name, filename: valueOf(line, "filename") }
  }
}

/** A parameter of a `Content-Disposition`, as browsers escape it (HTML, "multipart/form-data encoding algorithm"). */
function valueOf(line: string | undefined, name: string): string | undefined {
  const value = new RegExp(`(?:^|[;\\s])${name}="([^"]*)"`, "i").exec(line ?? "")?.[1]
  return value?.replace(/%(22|0D|0A)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

const faulty = (cause?: unknown) =>
  new ProblemError("invalid_input", "The upload was cut off, or is not multipart/form-data. Send it again.", { cause })
