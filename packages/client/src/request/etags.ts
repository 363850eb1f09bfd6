/** The ETags of answers, as long as somebody keeps the answer. */
export const etags = new WeakMap<object, string>()
