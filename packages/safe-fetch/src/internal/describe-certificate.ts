/** What is wrong with a certificate, by the code of Node's error. */
const faults: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "has expired. Renew it",
  CERT_NOT_YET_VALID: "is not valid yet. Check the clock of this machine, or renew it",
  DEPTH_ZERO_SELF_SIGNED_CERT: "signed itself, so nobody can tell whose it is. Use one of a public authority",
  SELF_SIGNED_CERT_IN_CHAIN: "comes from an authority that this machine does not know. Use one of a public authority",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    "comes from an authority that this machine does not know. Use one of a public authority",
  UNABLE_TO_GET_ISSUER_CERT: "comes from an authority that this machine does not know. Use one of a public authority",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "comes without those between it and its authority. Let the server send the whole chain",
  ERR_TLS_CERT_ALTNAME_INVALID: "is that of another host. Get one with this name",
}

/** Explains why a TLS connection was refused; undefined if its certificate was not the reason. */
export function describeCertificate(host: string, code: unknown): string | undefined {
  const fault = typeof code === "string" && Object.hasOwn(faults, code) ? faults[code] : undefined
  return fault === undefined ? undefined : `The certificate of ${host} ${fault}.`
}
