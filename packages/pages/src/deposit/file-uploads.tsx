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
  list,
  target,
}: {
  readonly shown: Shown
  /** The address to go to once all files are there. */
  readonly done: string
  /** The address of the page with the list of files that it shows. */
  readonly list: string
  readonly target: UploadTarget
}) => (
  <>
    <file-uploads
      data-address={addresses.base + target.to}
      data-store={target.store ?? undefined}
      data-done={done}
      data-list={list}
      data-texts={JSON.stringify(texts.deposit.uploads)}
    />
    <script type="module" src={addresses.base + UPLOADS_SCRIPT_PATH} />
  </>
)

/** How an unfinished upload goes on: with the script of the page, by the account that began it, or by its program. */
export type WayOn = 'here' | 'account' | 'program'

/** How this reader of the page can continue an upload. */
export function wayOn(
  { accountId, received }: UnfinishedUpload,
  { own, target }: { readonly own: number | null; readonly target: UploadTarget | null },
): WayOn {
  if (accountId !== own) return 'account'
  if (target === null) return 'program'
  const throughServer = received !== null
  return throughServer === (target.store === null) ? 'here' : 'program'
}

/** Where the script puts a button that goes on with an unfinished upload. */
export const ContinuePlace = ({
  upload: { objectId: id, fileName: name, size, folder },
}: {
  readonly upload: UnfinishedUpload
}) => <span data-continue={JSON.stringify({ id, name, size, folder })} />
