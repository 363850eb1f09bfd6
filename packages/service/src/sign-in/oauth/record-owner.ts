/** Whose a sealed record is: moved to another row, it does not open. */
export function recordOwner(model: string, idHash: string): string {
  return `oauth ${model} ${idHash}`
}
