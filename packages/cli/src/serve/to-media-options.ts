import type { MediaOptions } from "@citable/service"

import type { ServeConfig } from "./read-serve-config.ts"

/** Reads the place of media files, and the address that they are served at. */
export function toMediaOptions(config: ServeConfig, baseUrl: () => string): MediaOptions {
  const {
    MEDIA_S3_ENDPOINT: endpoint,
    MEDIA_S3_BUCKET: bucket,
    MEDIA_S3_REGION: region,
    MEDIA_S3_PREFIX: prefix,
  } = config
  const { MEDIA_S3_ACCESS_KEY_ID: accessKeyId, MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  const isBucket =
    endpoint !== undefined && bucket !== undefined && accessKeyId !== undefined && secretAccessKey !== undefined
  return {
    baseUrl,
    maxBytes: config.MEDIA_MAX_BYTES,
    pictures: config.MEDIA_PICTURES,
    allowPrivateNetwork: config.MEDIA_ALLOW_PRIVATE_NETWORK,
    ...(config.MEDIA_DIR === undefined ? {} : { dir: config.MEDIA_DIR }),
    ...(isBucket
      ? {
          s3: {
            endpoint,
            bucket,
            accessKeyId,
            secretAccessKey,
            ...(region === undefined ? {} : { region }),
            ...(prefix === undefined ? {} : { prefix }),
          },
        }
      : {}),
  }
}
