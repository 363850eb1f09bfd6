/** Whose the credentials of an integration are, for the box that seals them. */
export function integrationOwner(accountId: string, integrationId: string): string {
  return `${accountId}/${integrationId}`
}

/** Whose a stored answer is, for the box that seals it: some answers show a secret, the only time it is shown. */
export function idempotencyOwner(credentialId: string, key: string): string {
  return `${credentialId}/${key}`
}

/** Whose the secrets of a webhook are, for the box that seals them. */
export function webhookOwner({ id, brand_id: brandId }: { id: string; brand_id: string }): string {
  return `${brandId}/${id}`
}
