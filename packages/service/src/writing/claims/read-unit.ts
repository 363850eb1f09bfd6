/** The units that change what a number means. Other words after a number are no unit. */
const units: readonly (readonly [unit: string, pattern: string])[] = [
  ["percent", "%|percent|per cent|prozent|pour cent|por ciento|por cento|per cento|procent|pct"],
  ["eur", "€|eur|euros?"],
  ["usd", String.raw`\$|usd|us-dollars?|dollars?|dollar|dólares|dollari`],
  ["gbp", "£|gbp|pounds sterling"],
  ["year", "years?|year-old|yrs?|jahren?|jahre|ans|années?|años?|anos?|anni|anno|jaar|jaren"],
  ["month", "months?|monaten?|monate|mois|meses|mes|mês|mesi|mese|maanden|maand"],
  ["week", "weeks?|wochen?|semaines?|semanas?|settimane|settimana|weken|week"],
  ["day", "days?|tagen?|tage|jours?|días?|dias?|giorni|giorno|dagen|dag"],
  ["hour", "hours?|hrs?|h|stunden?|heures?|horas?|ore|ora|uren|uur"],
  ["minute", "minutes?|mins?|min|minuten?|minutos?|minuti|minuto"],
  ["second", "seconds?|secs?|s|sekunden?|secondes?|segundos?|secondi|seconden"],
  ["ms", "ms|milliseconds?|millisekunden"],
  ["kg", "kg|kilograms?|kilos?|kilogramm"],
  ["g", "g|grams?|gramm|grammes?|gramos?|grammi|gram"],
  ["km", "km|kilomet(?:er|re)s?|kilómetros?|quilômetros?|chilometri"],
  ["m", "m|met(?:er|re)s?|metros?|metri"],
  ["cm", "cm"],
  ["mm", "mm"],
  ["l", "l|lit(?:er|re)s?|litros?|litri"],
  ["ml", "ml"],
  ["w", "w|watts?"],
  ["kw", "kw"],
  ["kwh", "kwh"],
  ["db", "db|decibels?|dezibel"],
  ["c", "°c|° c|degrees celsius|grad"],
  ["gb", "gb|gigabytes?"],
  ["tb", "tb|terabytes?"],
  ["mb", "mb|megabytes?"],
]

const after = units.map(
  ([unit, pattern]) => [unit, new RegExp(`^[\\s\\u00a0\\u202f-]?(?:${pattern})(?![\\p{L}])`, "iu")] as const,
)
const before = units.slice(1, 4).map(([unit, pattern]) => [unit, new RegExp(`(?:${pattern})\\s?$`, "iu")] as const)

/** The unit beside a number, such as `percent` for “5 %”. */
export function readUnit(text: string, start: number, end: number): string | undefined {
  const next = text
    .slice(end, end + 24)
    .replace(
      /^\s?(?:million|billion|Millionen|Milliarden|millions?|milliards?|millones|milhões|milioni|miljoen|Mio\.?|Mrd\.?)\s?(?:d['’e]\s?)?/i,
      " ",
    )
  const last = text.slice(Math.max(0, start - 6), start)
  return after.find(([, pattern]) => pattern.test(next))?.[0] ?? before.find(([, pattern]) => pattern.test(last))?.[0]
}
