import { createHash, randomBytes } from "node:crypto"

interface Asset {
  id: string
  originalFileName: string
  displayName: string
  hostedUrl: string
  contentType: string
  hash: string
  key: string
  bytes: Buffer | undefined
}

/** The assets of a site: `create` gives a form for another host, and `upload` takes it there. Without an upload, an asset has no file. */
export function createAssets(url: string) {
  const assets: Asset[] = []
  const toShown = ({ id, originalFileName, displayName, hostedUrl, contentType }: Asset) => ({
    id,
    originalFileName,
    displayName,
    hostedUrl,
    contentType,
  })
  return {
    assets,
    list: (offset: number, limit: number) => ({
      assets: assets.slice(offset, offset + limit).map(toShown),
      pagination: { limit, offset, total: assets.length },
    }),
    create({ fileName, fileHash, ...others }: Record<string, unknown>): [number, unknown] {
      const isWrong = typeof fileName !== "string" || !/\.\w+$/.test(fileName) || fileName.length >= 100
      if (isWrong || !/^[0-9a-f]{32}$/.test(String(fileHash)) || Object.keys(others).length > 0)
        return [400, { code: "validation_error", message: "Validation Error", externalReference: null, details: [] }]
      const id = randomBytes(12).toString("hex")
      const key = `site/${id}_${fileName}`
      const hostedUrl = `${url}/cdn/${id}_${fileName}`
      const contentType = `image/${fileName.split(".").at(-1)?.replace("jpg", "jpeg")}`
      const named = { id, originalFileName: fileName, displayName: fileName, hostedUrl, contentType }
      assets.push({ ...named, hash: String(fileHash), key, bytes: undefined })
      const uploadDetails = {
        acl: "public-read",
        bucket: "assets",
        "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
        "X-Amz-Credential": "AKIA/20261130/us-east-1/s3/aws4_request",
        "X-Amz-Date": "20261130T000000Z",
        key,
        Policy: "e30=",
        "X-Amz-Signature": "0".repeat(64),
        success_action_status: "201",
        "content-type": contentType,
        "Cache-Control": "max-age=31536000",
      }
      return [200, { ...named, uploadUrl: `${url}/s3`, assetUrl: hostedUrl, uploadDetails }]
    },
    /** As S3 takes a form (POST Object): every field of the policy, the file last, and no authorization header. */
    async upload(body: Buffer, headers: Record<string, string | undefined>): Promise<number> {
      if (headers["authorization"] !== undefined) return 400
      const form = await new Response(Uint8Array.from(body), {
        headers: { "content-type": headers["content-type"] ?? "" },
      }).formData()
      const names = [...form.keys()]
      const asset = assets.find(({ key }) => key === form.get("key"))
      const file = form.get("file")
      if (asset === undefined || !(file instanceof File) || names.at(-1) !== "file" || names.length !== 12) return 403
      const bytes = Buffer.from(await file.arrayBuffer())
      if (createHash("md5").update(bytes).digest("hex") !== asset.hash) return 400
      asset.bytes = bytes
      return 201
    },
    read: (path: string) => assets.find(({ hostedUrl }) => hostedUrl === url + path)?.bytes,
  }
}
