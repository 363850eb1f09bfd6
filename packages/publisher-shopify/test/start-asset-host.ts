import { listen } from "@citable/dev"

export interface AssetHost {
  url: string
  /** What was uploaded, by its key. */
  staged: Map<string, Uint8Array>
  uploads: Headers[]
  close(): Promise<void>
}

/** Starts the host that takes files by forms, as a storage of Google does: it knows no token of the shop. */
export async function startAssetHost(): Promise<AssetHost> {
  const staged = new Map<string, Uint8Array>()
  const uploads: Headers[] = []
  const { url, close } = await listen(async (request) => {
    if (request.method !== "POST") return new Response("a picture")
    uploads.push(request.headers)
    const form = await request.formData()
    const names = [...form.keys()]
    const [key, file] = [form.get("key"), form.get("file")]
    const isSigned = form.get("policy") === "signed" && form.get("x-goog-signature") === `of ${String(key)}`
    if (typeof key !== "string" || !(file instanceof Blob) || names.at(-1) !== "file" || !isSigned) {
      return new Response("<Error><Code>AccessDenied</Code></Error>", { status: 403 })
    }
    if (form.get("Content-Type") !== file.type) return new Response("<Error>Type</Error>", { status: 400 })
    staged.set(key, new Uint8Array(await file.arrayBuffer()))
    return new Response(null, { status: 204 })
  })
  return { url, staged, uploads, close }
}
