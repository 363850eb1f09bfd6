import { z } from "zod"

import { toPlatformText } from "../../platform-text.ts"
import type { PublisherEnvironment } from "../../publisher-environment.ts"
import { PublisherError } from "../../publisher-error.ts"
import { sendJson } from "../../send-json.ts"
import { listSecrets } from "../binary/to-git-error.ts"
import type { GitSettings } from "../git-settings.ts"
import type { LfsObject } from "../repository.ts"
import { toBasic, toLogin } from "../to-login.ts"

const type = "application/vnd.git-lfs+json"
const actionSchema = z.object({ href: z.url(), header: z.record(z.string(), z.string()).optional() })
const answerSchema = z.object({
  objects: z.array(
    z.object({
      oid: z.string(),
      actions: z.object({ upload: actionSchema.optional(), verify: actionSchema.optional() }).optional(),
      error: z.object({ message: z.string().optional() }).optional(),
    }),
  ),
})

const away = "Set `images` to `remote`, so that pictures stay at their addresses, or let the host keep LFS files."
const remedies = { 403: away, 404: away, 410: away, 413: away, 422: away, 501: away, 507: away }

/** The file that a repository has in the place of one that LFS keeps. https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md */
export const toLfsPointer = ({ sha256, bytes }: LfsObject): Uint8Array =>
  Buffer.from(`version https://git-lfs.github.com/spec/v1\noid sha256:${sha256}\nsize ${bytes.length}\n`)

/**
 * Stores files in the LFS of a repository, as far as it does not have them. A commit must not name one before.
 *
 * @throws {PublisherError}
 */
export async function uploadToLfs(
  files: readonly LfsObject[],
  { settings, environment, signal }: { settings: GitSettings; environment: PublisherEnvironment; signal: AbortSignal },
): Promise<void> {
  const { remote, branch } = settings
  const secrets = listSecrets(settings)
  const headers = { authorization: toBasic(toLogin(settings)), accept: type, "content-type": type }
  const request = { method: "POST", headers, secrets, remedies, isWrite: false, signal, expected: "JSON of Git LFS." }
  const objects = files.map(({ sha256, bytes }) => ({ oid: sha256, size: bytes.length }))
  const body = { operation: "upload", transfers: ["basic"], ref: { name: `refs/heads/${branch}` }, objects }
  const url = `${remote.href.replace(/(?:\.git)?\/?$/, "")}.git/info/lfs/objects/batch`
  const { json } = await sendJson(environment, url, { ...request, body }).catch((error: unknown) => {
    // The repository is there. Articles without pictures go on.
    if (error instanceof PublisherError && error.code === "publisher_gone") {
      throw new PublisherError("publisher_invalid", error.message, { cause: error })
    }
    throw error
  })
  const answer = answerSchema.safeParse(json)
  if (!answer.success) throw refuse(`${remote.host} does not answer as Git LFS does.`)
  for (const { oid, actions, error } of answer.data.objects) {
    const file = files.find(({ sha256 }) => sha256 === oid)
    if (error !== undefined) {
      throw refuse(`The LFS of ${remote.host} refuses a picture: ${toPlatformText(error.message ?? "", secrets)}.`)
    }
    if (file === undefined || actions?.upload === undefined) continue
    await put(actions.upload, file)
    // A host that wants to be told counts the file only then.
    if (actions.verify === undefined) continue
    const { href, header } = actions.verify
    await sendJson(environment, href, {
      ...request,
      headers: { ...headersFor(href), accept: type, "content-type": type, ...header },
      body: { oid, size: file.bytes.length },
    })
  }

  async function put({ href, header }: z.infer<typeof actionSchema>, { bytes }: LfsObject): Promise<void> {
    const own = { "content-type": "application/octet-stream", ...headersFor(href), ...header }
    const { host } = new URL(href)
    const response = await environment
      .fetch(href, { method: "PUT", headers: own, body: bytes, signal })
      .catch((cause: unknown) => {
        signal.throwIfAborted()
        throw new PublisherError("publisher_unavailable", `${host}, the LFS of the repository, gives no answer.`, {
          cause,
        })
      })
    await response.body?.cancel()
    if (response.ok) return
    const isTransient = response.status >= 500 || response.status === 429 || response.status === 408
    throw isTransient
      ? new PublisherError("publisher_unavailable", `${host}, the LFS of the repository, answered ${response.status}.`)
      : refuse(`${host}, the LFS of the repository, answered a picture with ${response.status}.`)
  }

  /** The token goes only to the host that somebody entered. */
  function headersFor(href: string): Record<string, string> {
    return new URL(href).origin === remote.origin ? { authorization: headers.authorization } : {}
  }
}

const refuse = (message: string) => new PublisherError("publisher_invalid", `${message} ${away}`)
