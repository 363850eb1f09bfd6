/** Whether a file is a part of an export that its platform has divided into several ZIP files. */
export function isExportPart(path: string): boolean {
  return /(?:^|\/)(?:Export(?:Block)?-[\da-f-]+)-Part-\d+\.zip$/i.test(path)
}
