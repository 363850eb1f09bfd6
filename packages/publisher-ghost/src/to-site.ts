/** The host and the path of a Ghost site. People copy the address of its editor, too. */
export const toSite = ({ host, pathname }: URL): string => host + pathname.replace(/\/+(?:ghost(?:\/.*)?)?$/, "")
