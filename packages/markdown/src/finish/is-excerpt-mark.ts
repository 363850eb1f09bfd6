/** Whether a comment is the author's mark for the end of the excerpt. */
export function isExcerptMark(comment: string): boolean {
  return /^\s*(?:more|truncate|excerpt)\s*$/i.test(comment.slice(0, 100))
}
