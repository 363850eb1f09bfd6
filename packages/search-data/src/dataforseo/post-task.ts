import { CitableError } from "@citable/contract"
import { readUpTo, type SafeFetch } from "@citable/safe-fetch"
import { z } from "zod"

export interface DataForSeoAccess {
  baseUrl: string
  login: string
  password: string
  fetch: SafeFetch
}

/** The most bytes of an answer. A page of results takes less than a hundredth of it. */
export const maxBytes = 16 * 1024 * 1024
const ok = 20_000
/** The task is not possible as asked, such as a language that the product lacks; or there are no results. */
const withoutResult = new Set([40_102, 40_501, 40_503])

/** The envelope of every answer of the API, version 3. */
const answerSchema = z.object({
  status_code: z.number(),
  status_message: z.string().optional(),
  tasks: z
    .array(
      z.object({
        status_code: z.number(),
        status_message: z.string().optional(),
        result: z.array(z.unknown()).nullish(),
      }),
    )
    .nullish(),
})

/**
 * Posts one task to a live endpoint. Returns its results; undefined if the vendor has none for what it was asked.
 * Throws a `CitableError` if the vendor refuses the credentials, is out of reach, or answers something else.
 */
export async function postTask(
  access: DataForSeoAccess,
  { path, task, signal }: { path: string; task: object; signal: AbortSignal },
): Promise<unknown[] | undefined> {
  const { status, json } = await post(access, path, { task, signal })
  const answer = answerSchema.safeParse(json)
  if (!answer.success) throw refused(`HTTP ${status}`)
  const [first] = answer.data.tasks ?? []
  const said = answer.data.status_code === ok && first !== undefined ? first : answer.data
  if (first !== undefined && said.status_code === ok) return first.result ?? []
  if (withoutResult.has(said.status_code)) return undefined
  throw refused(`${said.status_code}: ${(said.status_message ?? "").slice(0, 200)}`)
}

async function post(
  { baseUrl, login, password, fetch }: DataForSeoAccess,
  path: string,
  { task, signal }: { task: object; signal: AbortSignal },
): Promise<{ status: number; json: unknown }> {
  try {
    const response = await fetch(`${baseUrl}/v3/${path}`, {
      method: "POST",
      body: JSON.stringify([task]),
      headers: {
        authorization: `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`,
        "content-type": "application/json",
      },
      signal,
    })
    const { bytes } = await readUpTo(response, maxBytes)
    return { status: response.status, json: JSON.parse(Buffer.from(bytes).toString("utf8")) as unknown }
  } catch (cause) {
    const message = "DataForSEO cannot be reached, or its answer cannot be read. The service tries again later."
    throw new CitableError(message, { code: "keyword_data_unreachable", cause })
  }
}

function refused(why: string): CitableError {
  return new CitableError(
    `DataForSEO refused a request (${why}). Check the login, the password and the balance of the account.`,
    { code: "keyword_data_refused" },
  )
}
