import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import { today } from '../../rules/calendar/day.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { denyFileAccess } from '../../rules/downloads/deny-file-access.ts'
import { type DataFile, type FileRecord, objectKey } from '../../rules/files/file-record.ts'
import type { SentAnswer } from '../../rules/guestbooks/guestbook-answer.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { MAX_TRANSFER_FILES } from '../../rules/transfers/transfer.ts'
import { visibleHead } from '../../rules/versions/draft-visibility.ts'
import { fileRights } from '../downloads/file-rights.ts'
import { visibleRecords } from '../files/visible-records.ts'
import { answeredDownload } from '../guestbooks/answered-download.ts'
import { DIRECT, requireAnswer } from '../guestbooks/demanded-guestbook.ts'
import { isManaged, type ReachedStore } from './transfer-store.ts'

/**
 * The files, if the caller may download all of them
 * (docs/specification/transfer.md#request-and-follow-a-download); refuses otherwise.
 */
export async function transferableFiles(
  domain: Domain,
  unit: ReadUnit,
  { access, fileIds }: { readonly access: DatasetAccess; readonly fileIds: readonly number[] },
): Promise<readonly FileRecord[]> {
  const wanted = [...new Set(fileIds)]
  if (wanted.length === 0) refuse({ kind: 'missing', message: 'No files were named.' })
  if (wanted.length > MAX_TRANSFER_FILES)
    refuse({
      kind: 'limitExceeded',
      message: `A transfer has at most ${MAX_TRANSFER_FILES} files.`,
    })
  const found = new Map((await unit.files.findAll(wanted)).map((each) => [each.file.id, each]))
  const records = wanted.map((id) => found.get(id) ?? noSuchFile(id))
  const { actor, dataset } = access
  for (const { file } of records)
    if (file.datasetId !== dataset.id)
      refuse({ kind: 'invalid', message: `The file ${file.id} belongs to another dataset.` })
  const rights = await fileRights(unit, { actor, access }, today(domain.clock.now()))
  if (records.some(({ file }) => rights(file) !== null)) denyFileAccess()
  return visibleRecords(unit, access, records)
}

/** A caller whom the guestbook of a dataset may ask. */
interface Answering {
  readonly access: DatasetAccess
  /** The answer; null when the request has none. */
  readonly sent: SentAnswer | null
}

/** Refuses a transfer without the answer that the guestbook wants before a download. */
export async function requireAnswered(
  domain: Pick<Domain, 'guestbookAsked' | 'clock'>,
  unit: ReadUnit,
  { access, sent }: Answering,
): Promise<void> {
  const { actor } = access
  if (sent === null) await requireAnswer(unit, { actor, access, requested: DIRECT }, domain)
}

/** Stores an answer to the guestbook of the dataset for each file; nothing where none was sent or is asked for. */
export async function keepAnswer(
  domain: Pick<Domain, 'clock' | 'ids'>,
  unit: WriteUnit,
  { access, sent, records }: Answering & { readonly records: readonly FileRecord[] },
): Promise<void> {
  const { actor, dataset } = access
  if (sent === null || dataset.guestbookId === null) return
  const guestbook = await unit.guestbooks.lock(dataset.guestbookId)
  if (!guestbook?.enabled) return
  await answeredDownload(domain, unit, {
    actor,
    guestbook,
    sent,
    datasetId: dataset.id,
    versionOrdinal: visibleHead(access)?.ordinal ?? null,
    files: records.map(({ file, entry }) => ({ id: file.id, label: entry.label })),
  })
}

const noSuchFile = (id: number): never => refuse({ kind: 'notFound', what: `File ${id}` })

/** Where a transfer service finds each file; refuses files in other stores. */
export function placesOf(
  reached: ReachedStore,
  { dataset }: DatasetAccess,
  records: readonly FileRecord[],
): readonly { readonly file: DataFile; readonly place: string }[] {
  return records.map(({ file }) => {
    const { storageDriver, remotePath, objectId } = file
    if (storageDriver === reached.driver && isManaged(reached) && remotePath === null) {
      const { endpoint, path } = reached.store
      return { file, place: `${endpoint}${path}${objectKey(dataset.pid, objectId)}` }
    }
    if (storageDriver === reached.driver && !isManaged(reached) && remotePath !== null)
      return { file, place: remotePath }
    return refuse({
      kind: 'invalid',
      message: `The file ${file.id} is not in the store that the transfer service reaches.`,
    })
  })
}

/**
 * Refuses unless the caller may download every file of the dataset in this store: a permission covers the
 * whole folder (decision 0301).
 */
export async function requireWholeFolder(
  { clock }: Pick<Domain, 'clock'>,
  unit: ReadUnit,
  { access, driver }: { readonly access: DatasetAccess; readonly driver: string },
): Promise<void> {
  const { actor, dataset } = access
  const rights = await fileRights(unit, { actor, access }, today(clock.now()))
  const ordinals = { first: 1, last: dataset.newest.ordinal }
  const records = await unit.files.spanning(dataset.id, ordinals)
  const hidden = records.some(({ file }) => file.storageDriver === driver && rights(file) !== null)
  if (hidden)
    refuse({
      kind: 'accessDenied',
      message:
        'The folder of the dataset also holds files that you may not download, so no permission on it can be granted.',
    })
}
