export { builtInPublishers } from "./built-in-publishers.ts"
export { copyPublisher } from "./copy/copy-publisher.ts"
export { compareFields, flattenFields } from "./compare-fields.ts"
export type { FieldDifference } from "./compare-fields.ts"
export { createPublishers } from "./create-publishers.ts"
export type { Publishers, PublishersOptions } from "./create-publishers.ts"
export { isSameDraft } from "./is-same-draft.ts"
export { markerOf } from "./marker-of.ts"
export type {
  CallOptions,
  DiscardOptions,
  ImageFile,
  PlacedImage,
  Publisher,
  PublisherCapabilities,
  PublisherCheck,
  PublisherWarning,
  ReadBack,
  ReadBackOptions,
  ReadBackPart,
  ReadOptions,
  RemoteBuild,
  RemoteDocument,
  RemoteImage,
  RemoteRef,
  RemoteState,
  RenderOptions,
  RequestRate,
  Visibility,
  WithdrawOptions,
  WriteOptions,
} from "./publisher.ts"
export type { PublisherDefinition } from "./publisher-definition.ts"
export type { PublisherEnvironment } from "./publisher-environment.ts"
export { PublisherError } from "./publisher-error.ts"
export type { PublisherErrorCode, PublisherErrorOptions } from "./publisher-error.ts"
export type { PublisherSettings } from "./publisher-settings.ts"
export { secretField } from "./secret-field.ts"
