/**
 * What a browser says that it is: Chromium as it is on the device, and at the end the name of our crawler, so that people find it in their
 * logs and robots.txt can address it.
 */
export function toUserAgent(own: string, { isMobile, name }: { isMobile: boolean; name: string | undefined }): string {
  const plain = own.replace("HeadlessChrome", "Chrome")
  // The words of Chromium on every phone.
  const agent = isMobile
    ? plain.replace(/\([^)]*\)/, "(Linux; Android 10; K)").replace(" Safari/", " Mobile Safari/")
    : plain
  return name === undefined ? agent : `${agent} ${name}`
}
