import type { Domain } from '../../ports/ports.ts'
import type { KeptTableForm } from '../../ports/store/table-forms.ts'
import { NO_SUCH_FORM } from '../../rules/downloads/no-such-form.ts'
import type { ByteRange, Bytes } from '../../rules/storage/bytes.ts'
import { csvForm } from '../../rules/tables/csv-form.ts'
import { jsonLinesForm } from '../../rules/tables/json-lines-form.ts'
import { isWorkspace, MADE_TYPES, type MadeForm, madeName } from '../../rules/tables/made-forms.ts'
import { uploadedForm } from '../../rules/tables/stored-forms.ts'
import type { Actor } from '../../rules/users/actor.ts'
import type { DownloadTally } from '../downloads/download-tally.ts'
import { redirectTo } from '../downloads/redirect.ts'
import { fileBytes, objectBytes, refuseUnreadRange } from '../files/file-bytes.ts'
import type { DownloadRequest } from '../guestbooks/demanded-guestbook.ts'
import type { KeptForms } from './kept-forms.ts'
import { openText, type ReachedTable, reachTable, typedColumnsOf } from './reached-table.ts'

/** Which form of which table is wanted. */
export interface FormWanted {
  readonly fileId: number
  readonly form: MadeForm
  readonly requested: DownloadRequest
  /** Whether a form that is not kept is made, or only looked for. */
  readonly make: boolean
}

/** The bytes of a form. */
interface FormBytes {
  /** In bytes; null when it is not known before the last one. */
  readonly size: number | null
  /** Differs for different bytes; null when it is not known. */
  readonly tag: string | null
  /** Creates a URL at the store, if the store serves downloads itself and has the bytes; else null. */
  readonly redirect: (() => Promise<string>) | null
  /** May refuse before the first byte. A range may be asked for when the size is known. */
  open(range?: ByteRange): Promise<Bytes>
}

/** A table in another form. */
export interface TableForm extends FormBytes {
  readonly name: string
  readonly contentType: string
  /** Whether everyone may have it. */
  readonly public: boolean
  /** Counts a download if the file is released. */
  count(): void
}

/** Forms of tables that are made from their text (docs/specification/tabular.md#reading-and-editing-tables). */
export const formUseCases = (domain: Domain, tally: DownloadTally, kept: KeptForms) => {
  const reach = reachTable(domain, tally)

  const bytesOf = async (
    reached: ReachedTable,
    { form, make }: Pick<FormWanted, 'form' | 'make'>,
  ): Promise<FormBytes> => {
    if (form === 'csv' || form === 'jsonl') return sent(domain, reached, form)
    if (form === 'RData' && isWorkspace(reached.ingested)) return uploaded(domain, reached)
    const found = await (make ? kept.made(reached, form) : kept.find(reached, form))
    if (found === null) return NOT_MADE
    return ofKept(domain, kept, { found, name: madeName(reached.label, form) })
  }

  return {
    /** A table in another form; refuses a file that is no table as `missing`. */
    form: async (actor: Actor, wanted: FormWanted): Promise<TableForm> => {
      const { fileId, form, requested } = wanted
      const reached = await reach(actor, fileId, { requested, otherwise: NO_SUCH_FORM })
      const { label, count } = reached
      return {
        ...(await bytesOf(reached, wanted)),
        name: madeName(label, form),
        contentType: MADE_TYPES[form],
        public: reached.public,
        // It is drawn from, not read (docs/specification/downloads.md#counting).
        count: form === 'prep' ? () => {} : count,
      }
    },
  }
}

/** What is known of a form that is only looked for. */
const NOT_MADE: FormBytes = {
  size: null,
  tag: null,
  redirect: null,
  open: async () => {
    throw new Error('A form that was only looked for has no bytes')
  },
}

const ofKept = (
  { storages }: Domain,
  kept: KeptForms,
  { found, name }: { readonly found: KeptTableForm; readonly name: string },
): FormBytes => ({
  size: found.size,
  tag: `${found.form}-${found.objectId}`,
  redirect: redirectTo(
    storages,
    { label: name, contentType: MADE_TYPES[found.form] },
    objectBytes(storages, found.storageDriver, found.key),
  ),
  open: (range = { start: 0, end: found.size }) => kept.open(found, range),
})

/** The upload, which is a workspace itself. */
function uploaded({ storages }: Domain, { file, pid, label }: ReachedTable): FormBytes {
  const form = uploadedForm(file)
  const bytes = fileBytes(storages, pid, form)
  const name = madeName(label, 'RData')
  return {
    size: form.size,
    tag: file.checksum && `${file.checksum.type}-${file.checksum.value}`,
    redirect: redirectTo(storages, { label: name, contentType: form.contentType }, bytes),
    open: (range = { start: 0, end: form.size }) =>
      bytes.get(range).catch((error) => refuseUnreadRange(error, file.id)),
  }
}

/** Made while it is sent, which is as fast as reading a kept one. */
const sent = (domain: Domain, reached: ReachedTable, form: 'csv' | 'jsonl'): FormBytes => ({
  size: null,
  tag: `${form}-${reached.ingested.text.objectId}`,
  redirect: null,
  open: async () => {
    const columns = await typedColumnsOf(domain, reached.table)
    const text = await openText(domain, reached, 0)
    const names = columns.map(({ name }) => name)
    return form === 'jsonl' ? jsonLinesForm(columns, text) : csvForm(names, text)
  },
})
