import type { ResumableUpload } from '@holdfast/core/rules'
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
  readonly unfinished: readonly ResumableUpload[]
}) => (
  <>
    <file-uploads
      data-address={addresses.base + target.to}
      data-store={target.store ?? undefined}
      data-done={done}
      data-texts={JSON.stringify(texts.deposit.uploads)}
      data-unfinished={JSON.stringify(unfinished.map(known))}
    />
    <script type="module" src={addresses.base + UPLOADS_SCRIPT_PATH} />
  </>
)

const known = ({ objectId, fileName, size, input }: ResumableUpload) => ({
  id: objectId,
  name: fileName,
  size,
  folder: input.directoryLabel ?? '',
})
