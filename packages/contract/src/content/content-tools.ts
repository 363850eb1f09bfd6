import { generateContent, rewriteContent, translateContent } from "./content-generate-tools.ts"
import { listPublications, publishContent, unpublishContent } from "./content-publish-tools.ts"
import { getContent, getContentBySlug, listContent, listContentChanges } from "./content-read-tools.ts"
import { scoreContent } from "./content-score-tools.ts"
import {
  createContent,
  createPreview,
  listContentRevisions,
  restoreContentRevision,
  updateContent,
} from "./content-write-tools.ts"
import { deleteContent } from "./delete-content.ts"

/** The tools of the content group. */
export const contentTools = [
  listContent,
  listContentChanges,
  getContent,
  getContentBySlug,
  createContent,
  updateContent,
  deleteContent,
  generateContent,
  rewriteContent,
  translateContent,
  scoreContent,
  listContentRevisions,
  restoreContentRevision,
  createPreview,
  publishContent,
  unpublishContent,
  listPublications,
] as const
