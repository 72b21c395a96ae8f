import type { DataFile } from '@holdfast/core/rules'
import type { Shown } from '../layout/shown.ts'

/** The checksum of a file. Of a table it is that of the uploaded file, whose bytes the download does not have. */
export function ChecksumText({ shown, file }: { readonly shown: Shown; readonly file: Checked }) {
  const { checksum, table } = file
  if (checksum === null) return null
  return (
    <>
      <code>
        {checksum.type}: {checksum.value}
      </code>
      {table === null ? null : <> {shown.texts.files.ofUploaded}</>}
    </>
  )
}

type Checked = Pick<DataFile, 'checksum' | 'table'>
