import type { Site } from '../installation/site.ts'

/** Where this service takes in a file that is sent directly, or one part of it. */
export const uploadAddress = ({ url }: Site, objectId: string, part: number | null): string =>
  `${url}/api/uploads/${objectId}${part === null ? '' : `/parts/${part}`}`
