/** Whether a number is somebody's age without a unit, as in “Mr Hardy, 89, is an actor”, “aged 89” and “died at 89”. */
export function isAgeAlone(text: string, start: number, end: number): boolean {
  const written = text.slice(start, end)
  if (!/^\d{1,3}$/.test(written) || Number(written) > 120) return false
  const before = text.slice(Math.max(0, start - 12), start)
  if (/(?:\baged|\bage of)\s$/i.test(before)) return true
  if (Number(written) > 12 && /\bat\s$/i.test(before) && /^\s?(?:[,.;)]|[-–]\s|$)/.test(text.slice(end, end + 4)))
    return true
  return /\p{L}\s?(?:,\s?|\(\s?)$/u.test(before) && /^\s?[,)](?!\s?\d)/.test(text.slice(end, end + 4))
}
