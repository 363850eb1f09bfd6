import type { PublicationItem } from "@citable/contract"

/** What people call the state of an article on a platform. */
export const itemStates: Readonly<Record<PublicationItem["state"], string>> = {
  scheduled: "Scheduled",
  publishing: "Under way",
  told: "Copied by hand, not seen there",
  published: "Published",
  draft: "Draft there",
  proposed: "Waits for a person there",
  conflict: "Stopped: changed there",
  failed: "Failed",
  withdrawing: "Being withdrawn",
  withdrawn: "Withdrawn",
  gone: "Deleted there",
}
