import type { ResumableUpload } from '@holdfast/core/rules'
import { UPLOADS_SCRIPT_PATH } from '../islands/file-uploads.ts'
import type { Shown } from '../layout/shown.ts'
import { UPLOADS_PATH } from './resumable-routes.ts'

/** Lets a script send the files of the form around it in pieces, where scripts run. */
export const FileUploads = ({
  shown: { addresses, texts },
  done,
  unfinished,
}: {
  readonly shown: Shown
  /** The address to go to once all files are there. */
  readonly done: string
  /** What the reader can continue. */
  readonly unfinished: readonly ResumableUpload[]
}) => (
  <>
    <file-uploads
      data-address={addresses.base + UPLOADS_PATH}
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
