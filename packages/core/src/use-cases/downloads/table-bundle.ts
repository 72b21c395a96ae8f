import { strToU8 } from 'fflate'
import type { Domain } from '../../ports/ports.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import { bundleBytes } from '../../rules/downloads/bundle-bytes.ts'
import { bundleEtag } from '../../rules/downloads/bundle-etag.ts'
import { bundleNames, type NamedFile } from '../../rules/downloads/bundle-names.ts'
import { downloaderOf } from '../../rules/downloads/downloader.ts'
import { layoutZip, type ZipMember } from '../../rules/downloads/zip-layout.ts'
import type { DataFile, FileRecord } from '../../rules/files/file-record.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'
import { madeName, R_TYPE } from '../../rules/tables/made-forms.ts'
import { archivalForm, type StoredForm, uploadedForm } from '../../rules/tables/stored-forms.ts'
import { tableBase } from '../../rules/tables/table-names.ts'
import type { DataTable } from '../../rules/tables/table-variable.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { citedFile } from '../../rules/versions/citation.ts'
import { shownRecord } from '../../rules/versions/version-detail.ts'
import { isInReleasedVersion } from '../files/file-access.ts'
import { fileBytes } from '../files/file-bytes.ts'
import { fileReadUseCases } from '../files/read-use-cases.ts'
import { type DownloadRequest, requireAnswer } from '../guestbooks/demanded-guestbook.ts'
import { codebookUseCases } from '../tables/codebook-use-cases.ts'
import { writtenWorkspace } from '../tables/written-workspace.ts'
import { citeUseCases } from '../versions/cite-use-cases.ts'
import type { Bundle } from './bundle.ts'
import type { DownloadTally } from './download-tally.ts'
import { entitledFile } from './entitled-file.ts'

/** The citations of a bundle and how the names of their members end. */
const CITATIONS = [
  ['EndNote', 'citation-endnote.xml'],
  ['RIS', 'citation-ris.ris'],
  ['BibTeX', 'citation-bib.bib'],
] as const

/** A workspace for a bundle is made before the first byte, so only of tables whose text has at most so many bytes. */
const WORKSPACE_TEXT = 4 * 1024 * 1024

/** The widest table whose codebook is made before the first byte. */
const CODEBOOK_COLUMNS = 2000

/** No element is named. */
const ALL_ELEMENTS = { include: new Set<string>(), exclude: new Set<string>() }

/** A member of a bundle: an object, or bytes that are at hand. */
type Part = NamedFile & ({ readonly form: StoredForm } | { readonly bytes: Uint8Array })

/** The bundle of a table (docs/specification/tabular.md#bundle-of-a-table). */
export const tableBundle = (domain: Domain, tally: DownloadTally) => {
  const { store, storages, clock } = domain
  const { get } = fileReadUseCases(domain)
  const cite = citeUseCases(domain)
  const { codebook } = codebookUseCases(domain, tally)

  /** The file, if the caller may download it and has answered what is asked first. */
  const entitled = (actor: Actor, fileId: number, requested: DownloadRequest) =>
    store.read(async (unit) => {
      const { record, access } = await entitledFile(unit, actor, { fileId, now: clock.now() })
      await requireAnswer(unit, { actor, access, requested }, domain)
      const table = record.file.table === null ? null : await unit.tables.find(fileId)
      return { record: shownRecord(record, access), dataset: access.dataset, table }
    })

  const citations = async (actor: Actor, { file, entry }: FileRecord) => {
    const { detail, record } = await get(actor, file.id, { includeDeaccessioned: false })
    const base = tableBase(entry.label)
    return CITATIONS.flatMap(([name, ending]): readonly Part[] => {
      const format = domain.citationFormats.find((one) => one.name === name)
      if (format === undefined) return []
      const bytes = strToU8(cite.write(format, detail, citedFile(record)))
      return [{ folder: '', label: `${base}${ending}`, bytes }]
    })
  }

  /** Left out of wide tables, whose codebook is long. */
  const codebookOf = async (actor: Actor, table: DataTable | null): Promise<readonly Part[]> => {
    if (table === null || domain.tableCodebook === null || table.columns > CODEBOOK_COLUMNS)
      return []
    const { fileId } = table
    const wanted = { fileId, metadataId: null, variables: null, elements: ALL_ELEMENTS }
    const { fileName, pieces } = await codebook(actor, wanted)
    let text = ''
    for await (const piece of pieces()) text += piece
    return [{ folder: '', label: fileName, bytes: strToU8(text) }]
  }

  /**
   * A table as text, as it was uploaded, as a workspace of R if it is small, its codebook and citations; of another file
   * the citations alone. Refuses as a download of the file.
   */
  return async (actor: Actor, fileId: number, requested: DownloadRequest): Promise<Bundle> => {
    const { record, dataset, table } = await entitled(actor, fileId, requested)
    const { file, entry } = record
    const parts: readonly Part[] = [
      ...formsOf(record),
      ...(await workspaceOf(domain, record, { pid: dataset.pid, table })),
      ...(await codebookOf(actor, table)),
      ...(await citations(actor, record)),
    ]
    const layout = layoutZip(membersOf(parts, file))
    return {
      fileName: bundleName(entry.label, file),
      size: layout.length,
      etag: bundleEtag(layout, ({ objectId }) => objectId),
      count: () =>
        tally.note(actor, isInReleasedVersion(file, dataset) ? [fileId] : [], downloaderOf(actor)),
      open: (range) =>
        bundleBytes(layout, range, {
          open: async (form, part) => fileBytes(storages, dataset.pid, form).get(part),
        }),
    }
  }
}

const bundleName = (label: string, { table }: DataFile): string =>
  table === null ? label : `${tableBase(label)}-bundle.zip`

/** The text and the upload; neither of a file that is no table. */
function formsOf({ entry, file }: FileRecord): readonly Part[] {
  if (file.table === null) return []
  return [
    { folder: '', label: entry.label, form: archivalForm(file) },
    { folder: '', label: file.table.original.name, form: uploadedForm(file) },
  ]
}

/** Left out of large tables, and where the upload is for R already. */
async function workspaceOf(
  domain: Domain,
  { file, entry }: FileRecord,
  { pid, table }: { readonly pid: Pid; readonly table: DataTable | null },
): Promise<readonly Part[]> {
  const { table: ingested, size } = file
  if (ingested === null || table === null || size > WORKSPACE_TEXT) return []
  if (ingested.original.contentType === R_TYPE) return []
  const described = { ...table, said: entry.variableMetadata }
  const written = await writtenWorkspace(domain, { file, pid, table: described, ingested })
  if (written === null) return []
  return [{ folder: '', label: madeName(entry.label, 'RData'), bytes: await whole(written) }]
}

/** Two forms of a table may have the same name. */
function membersOf(parts: readonly Part[], file: DataFile): readonly ZipMember<StoredForm>[] {
  const modified = file.createdAt.getTime()
  return bundleNames(parts).entries.flatMap((entry): readonly ZipMember<StoredForm>[] => {
    if (entry.kind === 'directory') return []
    const { path, file: part } = entry
    if ('bytes' in part) return [{ kind: 'inline', path, bytes: part.bytes, modified }]
    const { size, crc32 } = part.form
    return [{ kind: 'file', path, size, crc32, modified, source: part.form }]
  })
}

async function whole(bytes: Bytes): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(Uint8Array.from(piece))
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
