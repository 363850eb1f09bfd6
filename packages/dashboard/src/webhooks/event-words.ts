import type { EventType } from "@citable/contract"

/** When a webhook gets each event, in plain words. */
export const eventWords: Readonly<Record<EventType, string>> = {
  "content.published": "An article is published",
  "content.updated": "A published article changes",
  "content.unpublished": "An article is taken down",
  "content.deleted": "A published article is deleted",
  "content.scheduled": "An article is scheduled",
  "content.generated": "A language model has written, rewritten or translated an article",
  "content.generation_failed": "A language model did not finish an article",
  "publication.succeeded": "Another platform accepted an article",
  "publication.visible": "Visitors of another platform see an article",
  "publication.failed": "Another platform, or a build, refused an article",
  "publication.conflict": "Somebody changed an article on another platform",
  "publication.withdrawn": "Another platform no longer shows an article",
  "scan.completed": "A scan of prompts ended",
  "audit.completed": "An audit of the site ended",
  "visibility.changed": "A scan found other rates than the one before",
  "alert.raised": "Something needs a person (an alert)",
  "webhook.test": "Somebody presses Test (this always arrives)",
  "webhook.disabled": "The service turned off another webhook",
}
