import type { Domain } from '../../ports/ports.ts'
import type { KeptTableForm } from '../../ports/store/table-forms.ts'
import { bundleBytes } from '../../rules/downloads/bundle-bytes.ts'
import { bundleEtag } from '../../rules/downloads/bundle-etag.ts'
import { downloaderOf } from '../../rules/downloads/downloader.ts'
import { layoutZip } from '../../rules/downloads/zip-layout.ts'
import type { DataFile, FileRecord } from '../../rules/files/file-record.ts'
import { RefusedError } from '../../rules/refusals/refusal.ts'
import type { ByteRange, Bytes } from '../../rules/storage/bytes.ts'
import { madeName, R_TYPE } from '../../rules/tables/made-forms.ts'
import { archivalForm, uploadedForm } from '../../rules/tables/stored-forms.ts'
import { tableBase } from '../../rules/tables/table-names.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { shownRecord } from '../../rules/versions/version-detail.ts'
import type { EntryShown } from '../files/entry-version-shown.ts'
import { isInReleasedVersion } from '../files/file-access.ts'
import { memberBytes } from '../files/file-bytes.ts'
import { type DownloadRequest, requireAnswer } from '../guestbooks/demanded-guestbook.ts'
import type { KeptForms } from '../tables/kept-forms.ts'
import type { TextPlace } from '../tables/reached-table.ts'
import type { Bundle } from './bundle.ts'
import { type BundlePart, membersOf, type PartSource, sourceKey } from './bundle-parts.ts'
import { describingParts } from './describing-parts.ts'
import type { DownloadTally } from './download-tally.ts'
import { entitledFile } from './entitled-file.ts'

/** The bundle of a table (docs/specification/tabular.md#bundle-of-a-table). */
export const tableBundle = (domain: Domain, tally: DownloadTally, kept: KeptForms) => {
  const { store, storages, clock } = domain
  const describing = describingParts(domain, tally)

  /** The file, if the caller may download it and has answered what is asked first. */
  const entitled = (actor: Actor, fileId: number, requested: DownloadRequest) =>
    store.read(async (unit) => {
      const { record, access } = await entitledFile(unit, actor, { fileId, now: clock.now() })
      await requireAnswer(unit, { actor, access, requested }, domain)
      const table = record.file.table === null ? null : await unit.tables.find(fileId)
      return { record: shownRecord(record, access), dataset: access.dataset, table }
    })

  /**
   * A table as text, as it was uploaded, as a workspace of R, its codebook and citations; of another file the citations
   * alone. Refuses as a download of the file.
   */
  return async (actor: Actor, wanted: EntryShown, requested: DownloadRequest): Promise<Bundle> => {
    const { fileId } = wanted
    const { record, dataset, table } = await entitled(actor, fileId, requested)
    const { file, entry } = record
    const { pid } = dataset
    const place =
      table === null || file.table === null
        ? null
        : { file, pid, ingested: file.table, table: { ...table, said: entry.variableMetadata } }
    const parts: readonly BundlePart[] = [
      ...formsOf(record),
      ...(await workspaceOf(kept, place, entry.label)),
      ...(await describing(actor, wanted, place !== null)),
    ]
    const layout = layoutZip(membersOf(parts, file))
    return {
      fileName: bundleName(entry.label, file),
      size: layout.length,
      etag: bundleEtag(layout, sourceKey),
      count: () =>
        tally.note(actor, isInReleasedVersion(file, dataset) ? [fileId] : [], downloaderOf(actor)),
      open: (range) => bundleBytes(layout, range, { open: (source, part) => opened(source, part) }),
    }

    async function opened(source: PartSource, part: ByteRange): Promise<Bytes> {
      switch (source.kind) {
        case 'stored':
          return memberBytes(storages, pid)({ ...source.form, id: fileId }, part)
        case 'kept':
          return kept.open(source.kept, part)
        case 'written':
          return source.open(part)
      }
    }
  }
}

const bundleName = (label: string, { table }: DataFile): string =>
  table === null ? label : `${tableBase(label)}-bundle.zip`

/** The text and the upload; neither of a file that is no table. */
function formsOf({ entry, file }: FileRecord): readonly BundlePart[] {
  if (file.table === null) return []
  const [text, upload] = [archivalForm(file), uploadedForm(file)]
  return [
    { folder: '', label: entry.label, ...text, source: { kind: 'stored', form: text } },
    {
      folder: '',
      label: file.table.original.name,
      ...upload,
      source: { kind: 'stored', form: upload },
    },
  ]
}

/** Left out where no workspace can be made, and where the upload is for R already. */
async function workspaceOf(
  kept: KeptForms,
  place: TextPlace | null,
  label: string,
): Promise<readonly BundlePart[]> {
  if (place === null || place.ingested.original.contentType === R_TYPE) return []
  const made = await kept.made(place, 'RData').catch(nullUnlessBusy)
  if (made === null) return []
  const { size, crc32 } = made
  return [
    {
      folder: '',
      label: madeName(label, 'RData'),
      size,
      crc32,
      source: { kind: 'kept', kept: made },
    },
  ]
}

/** Refuses when the caller may try again; leaves out what can never be made. */
function nullUnlessBusy(error: unknown): KeptTableForm | null {
  if (error instanceof RefusedError && error.refusal.kind !== 'unavailable') return null
  throw error
}
