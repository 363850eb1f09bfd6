/**
 * Draws half of the candidates, such as the worst gaps; of an odd number, the smaller half. The seed is recorded beside the draw: with it,
 * anyone draws the same again, in whatever order the candidates are.
 */
export function drawCoin(candidates: readonly string[], seed: string): { treated: string[]; heldOut: string[] } {
  const order = [...new Set(candidates)]
    .map((id) => ({ id, place: hash(`${seed}\n${id}`) }))
    .toSorted((one, other) => one.place - other.place || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id)
  const half = Math.floor(order.length / 2)
  return { treated: order.slice(0, half), heldOut: order.slice(half) }
}

/** FNV-1a of 32 bits, mixed as MurmurHash3 ends. It spreads, but keeps nothing secret. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
