/** The owner for the sealed credentials of an integration. */
export function integrationOwner(accountId: string, integrationId: string): string {
  return `${accountId}/${integrationId}`
}

/** The owner for a sealed answer. Answers are sealed because some of them contain a new secret. */
export function idempotencyOwner(credentialId: string, key: string): string {
  return `${credentialId}/${key}`
}

/** The owner for the sealed secrets of a webhook. */
export function webhookOwner({ id, brand_id: brandId }: { id: string; brand_id: string }): string {
  return `${brandId}/${id}`
}
