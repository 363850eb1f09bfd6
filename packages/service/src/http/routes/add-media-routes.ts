import type { Hono } from "hono"

import { refuseOtherMethods } from "../refuse-other-methods.ts"
import type { Env } from "../request-env.ts"
import type { MediaRouteServices, MediaSender } from "./create-media-sender.ts"

const path = "/media/:media_id/:filename"

/**
 * Adds the routes that serve media files and smaller versions of pictures. Anybody can read them, because they are for the pages of a site. The
 * content of a URL never changes once it says `immutable`.
 */
export function addMediaRoutes(
  app: Hono<Env>,
  services: MediaRouteServices,
  { onError }: { onError: (error: unknown, requestId: string) => void },
): void {
  let opened: Promise<MediaSender> | undefined
  const open = () =>
    (opened ??= import("./create-media-sender.ts").then(({ createMediaSender }) =>
      createMediaSender(services, { onError }),
    ))

  app.get(path, async (context) => (await open()).original(context))
  refuseOtherMethods(app, path, ["GET"])
  app.get(`${path}/:version`, async (context) => (await open()).version(context))
  refuseOtherMethods(app, `${path}/:version`, ["GET"])
}
