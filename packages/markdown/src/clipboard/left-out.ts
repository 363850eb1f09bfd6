/** How much of a clipboard Markdown cannot hold, or nobody would publish. */
export interface LeftOut {
  pictures: number
  comments: number
  deletions: number
  /** Videos, sounds and frames. */
  media: number
  /** Links that lead nowhere outside of the program. */
  links: number
}
