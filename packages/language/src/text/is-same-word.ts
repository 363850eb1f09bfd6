/** Whether two words are forms of one, such as approve and approval: most of their letters are the same from the beginning. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  if (one.charCodeAt(0) !== other.charCodeAt(0)) return false
  const longer = Math.max(one.length, other.length)
  const needed = Math.max(4, Math.ceil(longer * 0.7))
  if (Math.min(one.length, other.length) < needed) return isPlural(one, other)
  return one.startsWith(other.slice(0, needed))
}

/** Words too short for the rule above. */
function isPlural(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= 3 && long.startsWith(short) && /^(?:e?s|en?|n)$/.test(long.slice(short.length))
}
