const maxLength = 500

/** Makes a platform's words safe to store and to show: without markup, control characters and secrets, and short. */
export function toPlatformText(text: string, secrets: readonly string[]): string {
  let clean = text.slice(0, 20_000)
  for (const secret of secrets) if (secret.length > 3) clean = clean.replaceAll(secret, "…")
  clean = clean
    .replaceAll(/<(script|style)\b[^]*?<\/\1\s*>/gi, " ")
    .replaceAll(/<[^<>]{0,2000}>/g, " ")
    .replaceAll(/[<>]/g, " ")
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
  return clean.length > maxLength ? `${clean.slice(0, maxLength - 1).toWellFormed()}…` : clean
}
