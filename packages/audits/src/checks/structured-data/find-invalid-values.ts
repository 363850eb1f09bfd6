import { toList } from "@citable/reader"

const dates = new Set(
  "datePublished dateModified dateCreated uploadDate startDate endDate datePosted validThrough priceValidUntil".split(
    " ",
  ),
)
const durations = new Set(["duration", "cookTime", "prepTime", "totalTime", "performTime"])
const urls = new Set(["contentUrl", "embedUrl", "thumbnailUrl", "sameAs"])
const isoDate = /^\d{4}(?:-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$/
const isoDuration = /^P(?=[\dT])(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?$/
const currencies = new Set(Intl.supportedValuesOf("currency"))

/** The values of a thing that do not have the form that schema.org and Google ask for. */
export function findInvalidValues(properties: Readonly<Record<string, unknown>>): string[] {
  const faults: string[] = []
  for (const [name, value] of Object.entries(properties)) {
    for (const one of toList(value)) {
      if (typeof one === "string" && one !== "" && !isValid(name, one.trim()))
        faults.push(`${name} is ${one.slice(0, 100)}`)
    }
  }
  const rating = toNumber(properties["ratingValue"])
  // Without bounds, ratings go up to 5; many write 0 where there is none yet.
  const worst = toNumber(properties["worstRating"]) ?? 0
  const best = toNumber(properties["bestRating"]) ?? 5
  if (rating !== null && (rating < worst || rating > best))
    faults.push(`ratingValue ${rating} is not from ${worst} to ${best}`)
  return faults
}

function isValid(name: string, value: string): boolean {
  if (dates.has(name))
    return isoDate.test(value) && !Number.isNaN(Date.parse(value.replace(" ", "T").replace(",", ".")))
  if (durations.has(name)) return isoDuration.test(value)
  if (urls.has(name)) return /^https?:\/\//i.test(value) && URL.canParse(value)
  if (name === "priceCurrency") return currencies.has(value)
  if (name === "price" || name === "lowPrice" || name === "highPrice") return /^\d+(?:\.\d+)?$/.test(value)
  return true
}

function toNumber(value: unknown): number | null {
  if (typeof value === "number") return value
  if (typeof value !== "string" || value.trim() === "") return null
  const number = Number(value.replace(",", "."))
  return Number.isNaN(number) ? null : number
}
