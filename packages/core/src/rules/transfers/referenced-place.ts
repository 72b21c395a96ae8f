import { parseRemotePath } from '../storage/remote-path.ts'

/**
 * Whether `<endpoint>/<path>` is a file below one of the allowed places
 * (docs/specification/transfer.md#upload-paths). A path never leads out of its place.
 */
export const isReferencedPlace = (place: string, allowed: readonly string[]): boolean =>
  parseRemotePath(place) !== null &&
  allowed.some((one) => place.startsWith(one.endsWith('/') ? one : `${one}/`))
