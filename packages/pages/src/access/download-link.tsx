import { type FileRecord, withheldFromEveryone } from '@holdfast/core/rules'
import type { ShownAccess } from '../files/access-text.ts'
import type { Shown } from '../layout/shown.ts'

interface LinkProps {
  readonly shown: Shown
  readonly record: FileRecord
  readonly access: ShownAccess
  readonly label: string
  /** The version on whose page it stands; null for the newest one. */
  readonly version: string | null
  /** Whether the dataset may ask questions before a download. */
  readonly asks: boolean
}

/** Leads to the bytes of a file, or to what may stand before them, which lets those through who need nothing of it. */
export function DownloadLink({ shown, record, access, label, version, asks }: LinkProps) {
  const { texts, addresses, token } = shown
  const { id } = record.file
  const open =
    access.permitted.has(id) || withheldFromEveryone(access.version, record, access.today) === null
  const direct = token !== null || (open && !asks)
  return (
    <a
      href={direct ? addresses.download(id, token) : addresses.access({ fileIds: [id], version })}
      rel="nofollow"
      download={direct ? true : undefined}
    >
      {open ? texts.files.download : texts.access.get}
      <span class="hidden"> {label}</span>
    </a>
  )
}
