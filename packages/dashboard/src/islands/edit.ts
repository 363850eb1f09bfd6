/** A change of a text: `insert` takes the place of a part. Afterwards `select`, in offsets into `insert`, is selected. */
export interface Edit {
  from: number
  to: number
  insert: string
  select: { from: number; to: number }
}
