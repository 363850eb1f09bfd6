import { createHash, generateKeyPairSync, randomBytes, sign, X509Certificate } from "node:crypto"
import { isIP } from "node:net"

export interface CertificateOptions {
  /** A host name, or an address of version 4. */
  host: string
  notBefore?: Date
  notAfter?: Date
}

/** A certificate that signed itself, for a server of a test. */
export interface TestCertificate {
  /** The private key, in PEM. */
  key: string
  /** The certificate, in PEM. */
  cert: string
  /** SHA-256 of the public key, in Base64. */
  keyHash: string
}

const day = 86_400_000

/** Makes a certificate. Node has no function for it, and not every machine has `openssl`. */
export function makeCertificate(options: CertificateOptions): TestCertificate {
  const { host, notBefore = new Date(Date.now() - day), notAfter = new Date(Date.now() + 30 * day) } = options
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const publicBytes = publicKey.export({ type: "spki", format: "der" })
  const algorithm = sequence(ecdsaWithSha256)
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(host)))))
  const address = isIP(host) === 4 ? der(0x87, Buffer.from(host.split(".").map(Number))) : der(0x82, Buffer.from(host))
  const certificate = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1, ...randomBytes(8)])),
    algorithm,
    name,
    sequence(toTime(notBefore), toTime(notAfter)),
    name,
    publicBytes,
    der(0xa3, sequence(sequence(alternativeName, der(0x04, sequence(address))))),
  )
  const signature = sign("sha256", certificate, privateKey)
  const whole = sequence(certificate, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: new X509Certificate(whole).toString(),
    keyHash: createHash("sha256").update(publicBytes).digest("base64"),
  }
}

/** One value of DER: its tag, its length and its content. */
function der(tag: number, content: Uint8Array): Buffer {
  const { length } = content
  const head =
    length < 128 ? [tag, length] : length < 256 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}

const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, Buffer.concat(parts))
/** With two digits of the year, as the standard wants it until 2049. */
const toTime = (date: Date): Buffer =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/[-:T]/g, "")}Z`))

const ecdsaWithSha256 = Buffer.from("06082a8648ce3d040302", "hex")
const commonName = Buffer.from("0603550403", "hex")
const alternativeName = Buffer.from("0603551d11", "hex")
