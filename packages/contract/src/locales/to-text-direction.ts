/** The scripts of ISO 15924 that are written from right to left. */
const scripts = new Set(
  "adlm arab aran armi avst chrs cprt elym hatr hebr hung khar lydi mand mani mend merc mero narb nbat nkoo orkh ougr palm phli phlp phnx prti rohg samr sarb sogd sogo syrc thaa yezi".split(
    " ",
  ),
)

/** The languages that are usually written in such a script, by the likely subtags of CLDR. */
const languages = new Set(
  "ae aeb acm acq afb aii ajp apc apd ar arc arq ars ary arz azb bal bgn bqi brh ckb dv fa gbz glk hac haz he iw ji khw ks lki lrc luz mzn nqo pbt pbu pes pnb prs ps rhg sam sd sdh skr syr ug ur yi zum".split(
    " ",
  ),
)

/** Regions in which a language changes its direction. */
const exceptions = new Set(
  "az-iq az-ir ha-cm ha-sd kk-af kk-cn kk-ir ku-iq ku-ir ku-lb ky-cn ms-cc pa-pk sd-in tg-pk ug-kz ug-mn uz-af".split(
    " ",
  ),
)

/**
 * The value of `dir` for a text in this language (HTML, “The `dir` attribute”). The script decides if the tag names one (BCP 47), else the
 * language does, and its region. A fixed list, because `Intl.Locale.getTextInfo` is not everywhere. An unknown language is `ltr`.
 */
export function toTextDirection(locale: string): "ltr" | "rtl" {
  const [language = "", ...rest] = locale.toLowerCase().split(/[-_]/)
  // What follows a singleton is an extension, such as `-u-nu-latn`, whose parts are no scripts.
  const end = rest.findIndex((part) => part.length === 1)
  const parts = end === -1 ? rest : rest.slice(0, end)
  const script = parts.find((part) => /^[a-z]{4}$/.test(part))
  if (script !== undefined) return scripts.has(script) ? "rtl" : "ltr"
  const region = parts.find((part) => /^[a-z]{2}$/.test(part))
  const isException = region !== undefined && exceptions.has(`${language}-${region}`)
  return languages.has(language) !== isException ? "rtl" : "ltr"
}
