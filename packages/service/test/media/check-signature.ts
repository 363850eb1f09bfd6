import { createHash } from "node:crypto"
import type { IncomingMessage } from "node:http"

import type { S3Options } from "@citable/service"
import { Hash } from "@smithy/hash-node"
import { SignatureV4 } from "@smithy/signature-v4"

/**
 * The error code with which S3 would refuse a request; undefined if the signature is valid. It compares the signature
 * with that of Amazon's own implementation of version 4.
 */
export async function checkSignature(
  request: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey, region = "us-east-1" }: S3Options,
): Promise<string | undefined> {
  const given = request.headers.authorization ?? ""
  const parts = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/[^,]+, ?SignedHeaders=([^,]+), ?Signature=\w+$/.exec(
    given,
  )
  const [, id, day, names = ""] = parts ?? []
  if (id !== accessKeyId) return "InvalidAccessKeyId"
  const signed = names.split(";")
  // The host and all S3 headers must be signed (Signature Version 4, "canonical request").
  const owed = Object.keys(request.headers).filter((name) => name === "host" || name.startsWith("x-amz-"))
  if (owed.some((name) => !signed.includes(name))) return "AccessDenied"
  const time = String(request.headers["x-amz-date"])
  const date = new Date(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"))
  if (!time.startsWith(day ?? "-") || !(Math.abs(Date.now() - date.getTime()) < 900_000)) return "RequestTimeTooSkewed"
  const content = request.headers["x-amz-content-sha256"]
  const hash = createHash("sha256").update(body).digest("hex")
  if (content !== "UNSIGNED-PAYLOAD" && content !== hash) return "XAmzContentSHA256Mismatch"
  const signer = new SignatureV4({
    service: "s3",
    region,
    credentials: { accessKeyId, secretAccessKey },
    sha256: Hash.bind(null, "sha256"),
    // S3 escapes a path once.
    uriEscapePath: false,
    applyChecksum: false,
  })
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`)
  const again = await signer.sign(
    {
      method: request.method ?? "GET",
      protocol: url.protocol,
      hostname: url.hostname,
      port: Number(url.port),
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(signed.map((name) => [name, String(request.headers[name])])),
    },
    { signingDate: date, signableHeaders: new Set(signed) },
  )
  const signature = (text: string | undefined) => /Signature=(\w+)$/.exec(text ?? "")?.[1]
  return signature(again.headers["authorization"]) === signature(given) ? undefined : "SignatureDoesNotMatch"
}
