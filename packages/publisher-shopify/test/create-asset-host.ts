export interface AssetHost {
  /** The place of what it shows, as an address. */
  url: string
  /** What was uploaded, by its key. */
  staged: Map<string, Uint8Array>
  uploads: Headers[]
  answer(request: Request): Promise<Response>
}

/** Takes files by forms, as a storage of Google does, and shows them. It refuses whoever sends it a token of the shop. */
export function createAssetHost(origin: () => string): AssetHost {
  const staged = new Map<string, Uint8Array>()
  const uploads: Headers[] = []
  const refuse = (code: string) => new Response(`<Error><Code>${code}</Code></Error>`, { status: 403 })
  return {
    get url() {
      return `${origin()}/assets`
    },
    staged,
    uploads,
    async answer(request) {
      if (request.method !== "POST") return new Response("a picture")
      uploads.push(request.headers)
      if (request.headers.has("x-shopify-access-token")) return refuse("AccessDenied")
      const form = await request.formData()
      const [key, file] = [form.get("key"), form.get("file")]
      if (typeof key !== "string" || !(file instanceof Blob) || [...form.keys()].at(-1) !== "file") {
        return refuse("InvalidPolicyDocument")
      }
      const isSigned = form.get("policy") === "signed" && form.get("x-goog-signature") === `of ${key}`
      if (!isSigned || form.get("Content-Type") !== file.type) return refuse("SignatureDoesNotMatch")
      staged.set(key, new Uint8Array(await file.arrayBuffer()))
      return new Response("<PostResponse></PostResponse>", { status: 201 })
    },
  }
}
