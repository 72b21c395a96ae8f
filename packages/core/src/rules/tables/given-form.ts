import type { PlannedFile } from '../downloads/bundle-plan.ts'
import type { DataFile, FileRecord } from '../files/file-record.ts'
import { archivalForm, type Formed, type StoredForm, uploadedForm } from './stored-forms.ts'

/**
 * The form in which a file is given out: as it is stored, as it was uploaded, or as text without its line of names.
 * All are the same for a file that is no table.
 */
export type GivenForm = 'stored' | 'original' | 'withoutNames'

/** The bytes of one form of a file, and what they are called (docs/specification/downloads.md#names-and-headers). */
export interface GivenFile {
  readonly label: string
  readonly form: StoredForm
  /** Where the form begins in the object. */
  readonly from: number
  /** Differs for different bytes; null while nothing is known that does. */
  readonly tag: string | null
}

/** What is sent for a form of a file. */
export function givenFile({ entry, file }: FileRecord, wanted: GivenForm): GivenFile {
  const { table } = file
  if (table === null || wanted === 'original') {
    const label = table?.original.name ?? entry.label
    return { label, form: uploadedForm(file), from: 0, tag: uploadTag(file) }
  }
  const whole = archivalForm(file)
  const { objectId, headerBytes } = table.text
  if (wanted === 'stored')
    return { label: entry.label, form: whole, from: 0, tag: `tab-${objectId}` }
  const form = { ...whole, size: file.size, crc32: null }
  return { label: entry.label, form, from: headerBytes, tag: `text-${objectId}` }
}

const uploadTag = ({ checksum }: DataFile): string | null =>
  checksum && `${checksum.type}-${checksum.value}`

/** A file of a bundle in the form that is put into it (docs/specification/downloads.md#zip-entries). */
export function bundledForm<F extends Formed & { readonly label: string }>(
  file: F,
  wanted: GivenForm,
): F & Pick<PlannedFile, 'storedSize'> {
  if (file.table === null) return file
  if (wanted !== 'original') return { ...file, ...archivalForm(file), storedSize: file.size }
  return { ...file, ...uploadedForm(file), label: file.table.original.name }
}
