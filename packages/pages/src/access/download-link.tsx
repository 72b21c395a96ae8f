import type { DataFile } from '@holdfast/core/rules'
import type { Shown } from '../layout/shown.ts'

interface LinkProps {
  readonly shown: Shown
  readonly file: Pick<DataFile, 'id' | 'restricted' | 'embargo' | 'retention'>
  readonly label: string
  /** The version on whose page it stands; null for the newest one. */
  readonly version: string | null
  /** Whether the dataset may ask questions before a download. */
  readonly asks: boolean
}

/** Leads to the bytes of a file, or to what may stand before them, which lets those through who need nothing of it. */
export function DownloadLink({ shown, file, label, version, asks }: LinkProps) {
  const { texts, addresses, token } = shown
  const open = !file.restricted && file.embargo === null && file.retention === null
  const direct = token !== null || (open && !asks)
  return (
    <a
      href={
        direct
          ? addresses.download(file.id, token)
          : addresses.access({ fileIds: [file.id], version })
      }
      rel="nofollow"
      download={direct ? true : undefined}
    >
      {open ? texts.files.download : texts.access.get}
      <span class="hidden"> {label}</span>
    </a>
  )
}
