import type { AccountTables, AccountTable, CredentialTable } from "./account-tables.ts"
import type { ActionTable } from "./action-tables.ts"
import type { AlertTables } from "./alert-tables.ts"
import type { BrandTable, IntegrationTable } from "./brand-tables.ts"
import type {
  ContentTable,
  ContentRevisionTable,
  ContentTagTable,
  PreviousSlugTable,
  ContentChangeTable,
  ContentCustomTable,
  LiveTextTable,
} from "./content-tables.ts"
import type { EffectTables } from "./effect-tables.ts"
import type { ImportTables } from "./import-tables.ts"
import type { KeywordTables } from "./keyword-tables.ts"
import type { MediaTables } from "./media-tables.ts"
import type { WebhookTable, BuildTable, DeliveryTable, SiteLookTable } from "./outbox-tables.ts"
import type { PublicationTables } from "./publication-tables.ts"
import type { RedditTables } from "./reddit-tables.ts"
import type { SearchTables } from "./search-tables.ts"
import type { AllowanceTable, IdempotencyKeyTable, InstanceTable, JobTable } from "./service-tables.ts"
import type { SiteTables } from "./site-tables.ts"
import type { TrashTables } from "./trash-tables.ts"
import type { VisibilityTables } from "./visibility-tables.ts"
import type { WritingTables } from "./writing-tables.ts"

export interface Tables
  extends
    AccountTables,
    AlertTables,
    EffectTables,
    ImportTables,
    KeywordTables,
    MediaTables,
    PublicationTables,
    RedditTables,
    SearchTables,
    SiteTables,
    TrashTables,
    VisibilityTables,
    WritingTables {
  accounts: AccountTable
  actions: ActionTable
  allowances: AllowanceTable
  brands: BrandTable
  credentials: CredentialTable
  contents: ContentTable
  content_revisions: ContentRevisionTable
  content_tags: ContentTagTable
  content_custom: ContentCustomTable
  previous_slugs: PreviousSlugTable
  content_changes: ContentChangeTable
  live_texts: LiveTextTable
  webhooks: WebhookTable
  deliveries: DeliveryTable
  integrations: IntegrationTable
  builds: BuildTable
  site_looks: SiteLookTable
  idempotency_keys: IdempotencyKeyTable
  instance: InstanceTable
  jobs: JobTable
}
