import type { Site } from '../installation/site.ts'

/** The URL to which a client uploads a file, or one part of it, through this service. */
export const uploadAddress = ({ url }: Site, objectId: string, part: number | null): string =>
  `${url}/api/uploads/${objectId}${part === null ? '' : `/parts/${part}`}`
