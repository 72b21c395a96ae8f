import type { Domain } from '../../ports/ports.ts'
import type { RemoteFile } from '../../ports/transfers/transfer-service.ts'
import { formatStorageIdentifier } from '../../rules/direct-uploads/storage-identifier.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { arrivingPath } from '../../rules/transfers/copied-paths.ts'
import type { ArrivingFile } from '../../rules/transfers/transfer.ts'
import { freshObjectId } from '../storage/fresh-object-id.ts'
import { storeProfile } from '../storage/store-profile.ts'

/** The most files of a transfer that the server makes: each is copied by itself. */
export const MAX_STARTED_FILES = 1000

/** Refuses more files than one transfer may have. */
export const tooManyFiles = (): never =>
  refuse({
    kind: 'limitExceeded',
    message: `One transfer has at most ${MAX_STARTED_FILES} files: name fewer paths.`,
  })

/** What was found at a remote, and where it goes. */
interface Found {
  readonly found: readonly RemoteFile[]
  readonly wanted: { readonly paths: readonly string[]; readonly folder: string }
  readonly driver: string
}

/** The files with their places in the store, and their names in the dataset. */
export function arrivingFiles(
  { storages, ids, clock }: Pick<Domain, 'storages' | 'ids' | 'clock'>,
  { found, wanted, driver }: Found,
): readonly ArrivingFile[] {
  if (found.length === 0)
    refuse({ kind: 'missing', message: 'The remote has no file at these paths.' })
  if (found.length > MAX_STARTED_FILES) tooManyFiles()
  const bucket = storeProfile(storages, driver)?.bucket ?? null
  const now = clock.now()
  return [...new Set(found.map(({ path }) => path))].map((from) => {
    const objectId = freshObjectId(ids, now)
    const { folder, label } = arrivingPath(from, { asked: wanted.paths, folder: wanted.folder })
    return {
      objectId,
      from,
      registration: {
        storageIdentifier: formatStorageIdentifier({ driver, bucket, objectId }),
        fileName: label,
        mimeType: null,
        checksum: null,
        input: folder === '' ? {} : { directoryLabel: folder },
      },
    }
  })
}
