import type { Storages } from '../../ports/storage/storages.ts'
import { storeDisposition } from '../../rules/downloads/content-disposition.ts'
import { isMediaType } from '../../rules/files/media-type.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { FileBytes } from '../files/file-bytes.ts'
import { storeProfile } from '../storage/store-profile.ts'

/**
 * Creates the URL at the store to which a download is redirected
 * (docs/specification/downloads.md#redirect-to-a-store); null when the store does not serve downloads itself.
 * The returned function refuses as `unavailable` when the store fails to create the URL.
 */
export function redirectTo(
  storages: Storages,
  { label, contentType }: { readonly label: string; readonly contentType: string },
  { driver, downloadUrl }: Pick<FileBytes, 'driver' | 'downloadUrl'>,
): (() => Promise<string>) | null {
  const profile = storeProfile(storages, driver)
  if (profile?.directDownload !== true || downloadUrl === null) return null
  const answer = {
    contentDisposition: storeDisposition(label),
    contentType: isMediaType(contentType) ? contentType : 'application/octet-stream',
    minutes: profile.urlMinutes,
  }
  return () =>
    downloadUrl(answer).catch((): never =>
      refuse({
        kind: 'unavailable',
        message: 'The object store provides no URL for this file.',
      }),
    )
}
