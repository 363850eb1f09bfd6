/** The ETags of answers, for as long as somebody has the answer. */
export const etags = new WeakMap<object, string>()
