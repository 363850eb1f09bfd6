const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/

/** How many characters fit into the space of a text: a wide one, such as a Chinese one, takes that of two. */
export function textWidth(text: string): number {
  let width = 0
  for (const character of text) width += wide.test(character) ? 2 : 1
  return width
}
