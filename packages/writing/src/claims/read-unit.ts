/** The units that change what a number means. Other words after a number are no unit. */
const units: readonly (readonly [unit: string, pattern: string])[] = [
  [
    "percent",
    "percent|per cent|prozent|pour cent|por ciento|por cento|per cento|procent|procent[oaów]*|процент(?:а|ов)?|pct|في (?:المئة|المائة)|ب(?:المئة|المائة)",
  ],
  ["eur", "eur|euros?"],
  ["usd", "usd|us-dollars?|dollars?|dólares|dollari|доллар(?:а|ов)?|دولار"],
  ["gbp", "gbp|pounds sterling"],
  [
    "year",
    "years?|year-old|yrs?|jahren?|jahre|ans|années?|años?|anos?|anni|anno|jaar|jaren|год(?:а|у)?|лет|rok|lata|lat|سنة|سنوات|عام",
  ],
  [
    "month",
    "months?|monaten?|monate|mois|meses|mes|mês|mesi|mese|maanden|maand|месяц(?:а|ев)?|miesiąc[ea]?|miesięcy|شهرا?|أشهر",
  ],
  ["week", "weeks?|wochen?|semaines?|semanas?|settimane|settimana|weken|week"],
  ["day", "days?|tagen?|tage|jours?|días?|dias?|giorni|giorno|dagen|dag|день|дня|дней|dni|dzień|يوما?|أيام"],
  ["hour", "hours?|hrs?|h|stunden?|heures?|horas?|ore|ora|uren|uur|час(?:а|ов)?|godzin[aęy]?|ساعة|ساعات"],
  ["minute", "minutes?|mins?|min|minuten?|minutos?|minuti|minuto|минут[аы]?|minut[aęy]?|دقيقة|دقائق"],
  ["second", "seconds?|secs?|s|sekunden?|secondes?|segundos?|secondi|seconden|секунд[аы]?|sekund[aęy]?|ثانية|ثوان"],
  ["ms", "ms|milliseconds?|millisekunden"],
  ["kg", "kg|кг|kilograms?|kilos?|kilogramm"],
  ["g", "g|grams?|gramm|grammes?|gramos?|grammi|gram"],
  ["km", "km|км|kilomet(?:er|re)s?|kilómetros?|quilômetros?|chilometri"],
  ["m", "m|met(?:er|re)s?|metros?|metri"],
  ["cm", "cm|centimet(?:er|re)s?|zentimetern?|centimètres?|centímetros?|centimetri"],
  ["mm", "mm|millimet(?:er|re)s?|millimetern?|millimètres?|milímetros?|millimetri"],
  ["l", "l|lit(?:er|re)s?|litros?|litri"],
  ["ml", "ml|millilit(?:er|re)s?|millilitern?|mililitros?|millilitri"],
  ["kwh", "kwh|kilowatt[- ]?hours?|kilowattstunden?|kilowattheures?"],
  ["wh", "wh|watt[- ]hours?|wattstunden?"],
  ["w", "w|watts?"],
  ["kw", "kw|kilowatts?"],
  ["db", "db|decibels?|dezibel"],
  ["c", "degrees celsius|grad"],
  ["mah", "mah|milliamp(?:ere)?[- ]hours?|milliamperestunden?"],
  ["ghz", "ghz|gigahertz"],
  ["mhz", "mhz|megahertz"],
  ["khz", "khz|kilohertz"],
  ["hz", "hz|hertz"],
  ["v", "v|volts?"],
  ["lb", "lbs?|pounds?|pfund"],
  ["oz", "oz|ounces?|unzen?|onces?|onzas?"],
  ["ft", "ft|feet|foot|fuß"],
  ["in", "inch(?:es)?|zoll|pouces?|pulgadas?"],
  ["gb", "gb|gigabytes?"],
  ["tb", "tb|terabytes?"],
  ["mb", "mb|megabytes?"],
]

/** Signs, and words of languages without spaces: a letter may follow. */
const signs: readonly (readonly [unit: string, pattern: string])[] = [
  ["percent", "[%％]|パーセント|퍼센트"],
  ["eur", "€|ユーロ|欧元|歐元|유로"],
  ["usd", String.raw`\$|ドル|美元|달러`],
  ["gbp", "£|英镑|英鎊|ポンド"],
  ["yen", "[¥￥円圓元圆]|엔"],
  ["c", "° ?c(?!\\p{L})|℃"],
  ["year", "年|년"],
  ["month", "[かカヶケ]月|个月|個月|개월"],
  ["week", "週間|周|週|주"],
  ["hour", "時間|小时|小時|시간"],
  ["minute", "分钟|分鐘|分|분"],
  ["second", "秒|초"],
  ["day", "日間|日|天|일"],
  ["kg", "キロ(?:グラム)?(?!メ)|公斤|千克|㎏"],
  ["km", "キロメートル|公里|千米|㎞"],
  ["cm", "センチ|厘米|公分|㎝"],
  ["mm", "ミリメートル|毫米|㎜"],
  ["ml", "ミリリットル|毫升"],
  ["g", "グラム|克"],
  ["l", "リットル|升"],
  ["m", "メートル|米"],
  ["db", "デシベル|分贝|分貝|데시벨"],
]

const after = [
  ...signs.map(([unit, pattern]) => [unit, new RegExp(`^[\\s\\u00a0\\u202f-]?(?:${pattern})`, "iu")] as const),
  ...units.map(
    ([unit, pattern]) => [unit, new RegExp(`^[\\s\\u00a0\\u202f-]?(?:${pattern})(?![\\p{L}])`, "iu")] as const,
  ),
]
/** Most numbers have no unit behind them. */
const anyAfter = new RegExp(after.map(([, pattern]) => pattern.source).join("|"), "iu")
/** Of what stands before its number: signs of money, their letters, and the Chinese percent. */
const before = [
  ["eur", /(?:€|eur)\s?$/iu],
  ["usd", /(?:\$|usd)\s?$/iu],
  ["gbp", /(?:£|gbp)\s?$/iu],
  ["yen", /(?:[¥￥]|jpy|cny|rmb)\s?$/iu],
  ["percent", /百分之\s?$/u],
] as const
/** What multiplies a number is no unit: the M of $1.2M is no metre. */
const magnitude =
  /^(?:\s?(?:thousand|million|billion|Millionen|Milliarden|millions?|milliards?|millones|milhões|milioni|miljoen|Mio\.?|Mrd\.?|مليون|ألف)(?!\p{L})\s?(?:d['’e]\s?)?|(?:[KM]|bn|Bn|mn)(?![\p{L}\d])|\s?[万萬만億亿억])/iu

/** The unit beside a number, such as `percent` for “5 %”. */
export function readUnit(text: string, start: number, end: number): string | undefined {
  const last = text.slice(Math.max(0, start - 6), start)
  const money = before.find(([, pattern]) => pattern.test(last))?.[0]
  if (money !== undefined) return money
  const rest = text.slice(end, end + 24)
  const next = /^[km](?!\p{L})/u.test(rest) ? rest : rest.replace(magnitude, " ")
  const words = next.replace(/^\s+/, " ")
  return anyAfter.test(words) ? after.find(([, pattern]) => pattern.test(words))?.[0] : undefined
}
