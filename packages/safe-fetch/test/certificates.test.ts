import { createServer } from "node:https"
import type { AddressInfo } from "node:net"

import { expect, onTestFinished, test } from "vitest"

import { type CertificateOptions, makeCertificate } from "../../dev/src/make-certificate.ts"
import { createSafeFetch } from "../src/index.ts"

const day = 86_400_000

test.each<[what: string, certificate: CertificateOptions, words: string]>([
  ["signed itself", { host: "127.0.0.1" }, "signed itself, so nobody can tell whose it is"],
  ["has expired", { host: "127.0.0.1", notBefore: new Date(0), notAfter: new Date(day) }, "has expired. Renew it"],
])("a server whose certificate %s is refused with that reason", async (_, certificate, words) => {
  const server = createServer(makeCertificate(certificate), (_request, response) => response.end("read"))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const safeFetch = createSafeFetch({ allowPrivateNetwork: true })
  onTestFinished(async () => {
    await safeFetch.close()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  await expect(safeFetch(`https://${host}/`)).rejects.toMatchObject({
    code: "unreachable",
    message: expect.stringMatching(new RegExp(`^The certificate of ${host} ${words}`)) as string,
  })
})
