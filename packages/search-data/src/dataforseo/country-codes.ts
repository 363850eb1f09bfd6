/** ISO 3166-1: the numeric code of each country by its two letters, for the countries whose searches the vendor knows. */
const numbers: Readonly<Record<string, number>> = Object.fromEntries(
  (
    "ae784 al8 am51 ar32 at40 au36 az31 ba70 bd50 be56 bg100 bh48 bo68 br76 ca124 ch756 ci384 cl152 cm120 co170 cr188 " +
    "cy196 cz203 de276 dk208 do214 dz12 ec218 ee233 eg818 es724 fi246 fr250 gb826 ge268 gh288 gr300 gt320 hk344 hn340 " +
    "hr191 hu348 id360 ie372 il376 in356 is352 it380 jo400 jp392 ke404 kh116 kr410 kz398 lk144 lt440 lu442 lv428 ma504 " +
    "mk807 mm104 mt470 mx484 my458 ng566 ni558 nl528 no578 nz554 pa591 pe604 ph608 pk586 pl616 pt620 py600 ro642 rs688 " +
    "sa682 se752 sg702 si705 sk703 sn686 sv222 th764 tn788 tr792 tw158 ua804 us840 uy858 ve862 vn704 za710"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** The location code of a country, which Google gives as 2000 plus its number; undefined for an unknown country. */
export function locationCode(country: string): number | undefined {
  const number = Object.hasOwn(numbers, country) ? numbers[country] : undefined
  return number === undefined ? undefined : 2000 + number
}
