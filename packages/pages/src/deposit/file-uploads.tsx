import type { UnfinishedUpload } from '@holdfast/core'
import { UPLOADS_SCRIPT_PATH } from '../islands/file-uploads.ts'
import type { Shown } from '../layout/shown.ts'

/** What receives files from the script. */
export interface UploadTarget {
  /** The path of the addresses for the script, below the base. */
  readonly to: string
  /** The origin of the store that takes the bytes itself; null where this service takes them. */
  readonly store: string | null
}

/** Lets a script send the files of the form around it in pieces, where scripts run. */
export const FileUploads = ({
  shown: { addresses, texts },
  done,
  target,
  unfinished,
}: {
  readonly shown: Shown
  /** The address to go to once all files are there. */
  readonly done: string
  readonly target: UploadTarget
  /** What the reader can continue. */
  readonly unfinished: readonly UnfinishedUpload[]
}) => (
  <>
    <file-uploads
      data-address={addresses.base + target.to}
      data-store={target.store ?? undefined}
      data-done={done}
      data-texts={JSON.stringify(texts.deposit.uploads)}
      data-unfinished={JSON.stringify(unfinished.filter(throughServer).map(known))}
    />
    <script type="module" src={addresses.base + UPLOADS_SCRIPT_PATH} />
  </>
)

/** The server itself finds those that go to the store when the file is chosen again. */
const throughServer = ({ received }: UnfinishedUpload): boolean => received !== null

const known = ({ objectId, fileName, size, folder }: UnfinishedUpload) => ({
  id: objectId,
  name: fileName,
  size,
  folder,
})
