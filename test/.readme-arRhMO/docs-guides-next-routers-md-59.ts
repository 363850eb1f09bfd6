// Then an unknown slug is a real 404, and no visitor gets what the build had.
export const ensureStatic = "navigation"

export {}
