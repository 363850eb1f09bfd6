/** The owner for a sealed record. A record that somebody moves to another row does not open. */
export function recordOwner(model: string, idHash: string): string {
  return `oauth ${model} ${idHash}`
}
