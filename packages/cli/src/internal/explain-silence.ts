const tlsCodes = /^(?:ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|EPROTO)$/

/** Says why a service does not answer: often it speaks http and the address says https. */
export function explainSilence(baseUrl: string, error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (baseUrl.startsWith("https:") && "code" in at && tlsCodes.test(String(at.code))) {
      return `${baseUrl} speaks http, not https. Use ${baseUrl.replace(/^https:/, "http:")}.`
    }
  }
  return `Cannot reach ${baseUrl}. Check the address, and that the service runs.`
}
