import type { ToolName } from "@citable/contract"

import { createBrand } from "../groups/brands/create-brand.ts"
import { deleteBrand } from "../groups/brands/delete-brand.ts"
import { getBrandSetup } from "../groups/brands/get-brand-setup.ts"
import { getBrand } from "../groups/brands/get-brand.ts"
import { listBrands } from "../groups/brands/list-brands.ts"
import { updateBrandProfile } from "../groups/brands/update-brand-profile.ts"
import { updateBrand } from "../groups/brands/update-brand.ts"
import { createContent } from "../groups/content/create-content.ts"
import { createPreview } from "../groups/content/create-preview.ts"
import { deleteContent } from "../groups/content/delete-content.ts"
import { getContentBySlug } from "../groups/content/get-content-by-slug.ts"
import { getContent } from "../groups/content/get-content.ts"
import { listContentChanges } from "../groups/content/list-content-changes.ts"
import { listContentRevisions } from "../groups/content/list-content-revisions.ts"
import { listContent } from "../groups/content/list-content.ts"
import { listPublications } from "../groups/content/list-publications.ts"
import { publishContent } from "../groups/content/publish-content.ts"
import { restoreContentRevision } from "../groups/content/restore-content-revision.ts"
import { scoreContent } from "../groups/content/score-content.ts"
import { unpublishContent } from "../groups/content/unpublish-content.ts"
import { updateContent } from "../groups/content/update-content.ts"
import { createIntegration } from "../groups/integrations/create-integration.ts"
import { deleteIntegration } from "../groups/integrations/delete-integration.ts"
import { listIntegrations } from "../groups/integrations/list-integrations.ts"
import { testIntegration } from "../groups/integrations/test-integration.ts"
import { updateIntegration } from "../groups/integrations/update-integration.ts"
import { addCompetitor } from "../groups/visibility/add-competitor.ts"
import { createPrompts } from "../groups/visibility/create-prompts.ts"
import { deleteCompetitor } from "../groups/visibility/delete-competitor.ts"
import { deletePrompt } from "../groups/visibility/delete-prompt.ts"
import { listCompetitors } from "../groups/visibility/list-competitors.ts"
import { listPrompts } from "../groups/visibility/list-prompts.ts"
import { updateCompetitor } from "../groups/visibility/update-competitor.ts"
import { updatePrompt } from "../groups/visibility/update-prompt.ts"
import { createWebhook } from "../groups/webhooks/create-webhook.ts"
import { deleteWebhook } from "../groups/webhooks/delete-webhook.ts"
import { listWebhookDeliveries } from "../groups/webhooks/list-webhook-deliveries.ts"
import { listWebhooks } from "../groups/webhooks/list-webhooks.ts"
import { redeliverWebhook } from "../groups/webhooks/redeliver-webhook.ts"
import { rotateWebhookSecret } from "../groups/webhooks/rotate-webhook-secret.ts"
import { testWebhook } from "../groups/webhooks/test-webhook.ts"
import { updateWebhook } from "../groups/webhooks/update-webhook.ts"
import type { Handler } from "./call-context.ts"

/** The handlers there are. A tool without one answers 501 and is left out of `GET /v1/tools`. */
export const handlers: { [Name in ToolName]?: Handler<Name> } = {
  list_content: listContent,
  list_content_changes: listContentChanges,
  get_content: getContent,
  get_content_by_slug: getContentBySlug,
  create_content: createContent,
  update_content: updateContent,
  delete_content: deleteContent,
  score_content: scoreContent,
  list_content_revisions: listContentRevisions,
  restore_content_revision: restoreContentRevision,
  create_preview: createPreview,
  list_publications: listPublications,
  publish_content: publishContent,
  unpublish_content: unpublishContent,
  list_brands: listBrands,
  create_brand: createBrand,
  get_brand: getBrand,
  update_brand: updateBrand,
  delete_brand: deleteBrand,
  update_brand_profile: updateBrandProfile,
  get_brand_setup: getBrandSetup,
  list_webhooks: listWebhooks,
  create_webhook: createWebhook,
  update_webhook: updateWebhook,
  delete_webhook: deleteWebhook,
  rotate_webhook_secret: rotateWebhookSecret,
  test_webhook: testWebhook,
  list_webhook_deliveries: listWebhookDeliveries,
  redeliver_webhook: redeliverWebhook,
  list_integrations: listIntegrations,
  create_integration: createIntegration,
  update_integration: updateIntegration,
  test_integration: testIntegration,
  delete_integration: deleteIntegration,
  list_competitors: listCompetitors,
  add_competitor: addCompetitor,
  update_competitor: updateCompetitor,
  delete_competitor: deleteCompetitor,
  list_prompts: listPrompts,
  create_prompts: createPrompts,
  update_prompt: updatePrompt,
  delete_prompt: deletePrompt,
}
