/** Reads a number as exports of all languages write it: `8.4`, `8,4`, `1,204.5`, `1.204,5`. Undefined for anything else. */
export function readDecimal(text: string): number | undefined {
  const plain = text.replaceAll(spaces, "")
  const [, whole = "", fraction = ""] =
    /^(\d+)(?:[.,](\d+))?$/.exec(plain) ??
    /^(\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/.exec(plain) ??
    /^(\d{1,3}(?:\.\d{3})+)(?:,(\d+))?$/.exec(plain) ??
    []
  return whole === "" ? undefined : Number(`${whole.replaceAll(/[.,]/g, "")}.${fraction === "" ? "0" : fraction}`)
}

/** Reads a count, up to a thousand million. Exports write thousands with a comma, a full stop, an apostrophe, a space, or nothing. */
export function readCount(text: string): number | undefined {
  const plain = text.replaceAll(spaces, "").replaceAll(/['’]/g, "")
  const digits = /^\d{1,3}(?:[.,]\d{3})+$/.test(plain) ? plain.replaceAll(/[.,]/g, "") : plain
  return /^\d{1,10}$/.test(digits) && Number(digits) <= 1_000_000_000 ? Number(digits) : undefined
}

/** Also the narrow and the wide space that does not break. */
const spaces = /[\s\u00a0\u202f]/g
