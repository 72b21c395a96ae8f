import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { ReadTable, TableReading, TabularIngest } from '../../ports/tables/tabular-ingest.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { type FileRecord, objectKey } from '../../rules/files/file-record.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'
import { ObjectMissing } from '../../rules/storage/stored-object.ts'
import {
  type ByteTrouble,
  decideIngest,
  evolveIngest,
  type Ingest,
} from '../../rules/tables/ingest.ts'
import { ingestColumnLimit } from '../../rules/tables/ingest-limits.ts'
import { fileBytes } from '../files/file-bytes.ts'
import { abandonStaged } from '../staged-objects/drop-staged.ts'
import { storageOf } from '../storage/configured-storage.ts'
import { freshObjectId } from '../storage/fresh-object-id.ts'
import { writableDriver } from '../storage/store-profile.ts'
import { ingestKey } from './schedule-ingests.ts'
import { Superseded, swapIn } from './swap-in.ts'
import { finishIngest } from './unlock-ingested.ts'

/** Files that this process reads at the same time; the others wait in the queue. */
const READERS = 1
/** How long a job waits that finds all readers busy, in seconds. */
const BUSY_SECONDS = 5

/** An ingest that this process carries out. */
interface Begun {
  readonly ingest: Ingest
  readonly dataset: Dataset
  readonly record: FileRecord
  readonly columns: number
}

/**
 * The job that reads the smallest waiting file of a dataset as a table. The file is read without a lock on anything; an
 * attempt that is silent for longer than its lease is followed by another, and can then change nothing.
 */
export const ingestJob = (domain: Domain) => {
  const { store, clock, tabularIngest } = domain
  let reading = 0

  const enqueueNext = (unit: WriteUnit, datasetId: number, delaySeconds = 0): Promise<void> =>
    unit.jobs.enqueue(
      { kind: 'ingestTable', datasetId },
      { dedupeKey: ingestKey(datasetId), delaySeconds },
    )

  return async (datasetId: number): Promise<void> => {
    if (tabularIngest === null) return
    if (reading >= READERS) {
      await store.write((unit) => enqueueNext(unit, datasetId, BUSY_SECONDS))
      return
    }
    reading += 1
    try {
      const begun = await store.write((unit) => begin(domain, unit, datasetId))
      if (begun === null) return
      await ingestFile(domain, tabularIngest, begun)
    } finally {
      reading -= 1
    }
    await store.write(async (unit) => {
      // First, so that no upload schedules an ingest between the count of what is left and the end of the lock.
      if ((await unit.datasets.hold({ kind: 'id', id: datasetId })) === null) return
      const next = await unit.tables.nextIngest(datasetId, clock.now())
      if (next !== null) await enqueueNext(unit, datasetId)
      else await unlockIfDone(unit, datasetId)
    })
  }
}

async function begin(
  { clock, takeoverMs }: Domain,
  unit: WriteUnit,
  datasetId: number,
): Promise<Begun | null> {
  const dataset = await unit.datasets.lock({ kind: 'id', id: datasetId })
  if (dataset === null) return null
  const now = clock.now()
  const ingest = await unit.tables.nextIngest(datasetId, now)
  if (ingest === null) {
    await unlockIfDone(unit, datasetId)
    return null
  }
  const leaseUntil = new Date(now.getTime() + takeoverMs)
  const decision = decideIngest(ingest, { kind: 'begin', now, leaseUntil })
  if (decision.kind === 'refused') return null
  const { event } = decision
  if (event.kind === 'failed') {
    await finishIngest(unit, ingest, { dataset, now, report: event.report })
    return null
  }
  const next = evolveIngest(ingest, event)
  const record = await unit.files.find(ingest.fileId)
  if (next === null || record === null) return null
  await unit.tables.saveIngest(next)
  return { ingest: next, dataset, record, columns: ingestColumnLimit(await unit.settings.all()) }
}

/** The file of the last ingest may have been deleted, and its ingest with it. */
async function unlockIfDone(unit: WriteUnit, datasetId: number): Promise<void> {
  if ((await unit.tables.unfinished(datasetId)) > 0) return
  await unit.datasets.removeLock(datasetId, 'Ingest')
}

/** Reads the file and stores what was found; a store that does not answer rejects, and the file is read later. */
async function ingestFile(domain: Domain, tabular: TabularIngest, begun: Begun): Promise<void> {
  const { ingest } = begun
  try {
    const reading = await read(domain, tabular, begun)
    if (reading.kind === 'refused') return await end(domain, ingest, reading)
    try {
      await keep(domain, begun, reading)
    } finally {
      await reading.close()
    }
  } catch (error) {
    if (error instanceof Superseded) return
    const ended = await putBack(domain, ingest, error instanceof ObjectMissing ? 'missing' : 'away')
    if (!ended) throw error
  }
}

function read(domain: Domain, tabular: TabularIngest, begun: Begun): Promise<TableReading> {
  const { record, dataset, columns } = begun
  const { contentType, size } = record.file
  const bytes = fileBytes(domain.storages, dataset.pid, record.file)
  return tabular.read({
    contentType,
    size,
    columns,
    open: bytes.get,
    openLocal: bytes.openLocal,
    alive: () => renew(domain, begun.ingest, null),
  })
}

/** Extends the lease of the attempt, and of the object that it writes. Throws `Superseded`. */
const renew = (
  { store, clock, takeoverMs, uploadLeaseMs }: Domain,
  { fileId, attempt }: Ingest,
  staged: StagedObject | null,
): Promise<void> =>
  store.write(async (unit) => {
    const now = clock.now().getTime()
    const current = await unit.tables.ingest(fileId)
    if (current === null) throw new Superseded()
    const leaseUntil = new Date(now + takeoverMs)
    const decision = decideIngest(current, { kind: 'renew', attempt, leaseUntil })
    const next = decision.kind === 'refused' ? null : evolveIngest(current, decision.event)
    if (next === null) throw new Superseded()
    await unit.tables.saveIngest(next)
    if (staged !== null)
      await unit.stagedObjects.extend(staged.objectId, new Date(now + uploadLeaseMs))
  })

/** Stores the text as an object of its own, then makes the file that table. */
async function keep(domain: Domain, begun: Begun, reading: ReadTable): Promise<void> {
  const { store } = domain
  const staged = stagedText(domain, begun)
  await store.write(({ stagedObjects }) => stagedObjects.add(staged))
  try {
    const crc32 = await storeText(domain, begun.ingest, { reading, staged })
    await renew(domain, begun.ingest, staged)
    await swapIn(domain, { ingest: begun.ingest, reading, staged, crc32 })
  } catch (error) {
    await abandonStaged(domain, [staged])
    throw error
  }
}

interface WaitingText {
  readonly reading: ReadTable
  readonly staged: StagedObject
}

/** Stores the text and returns its CRC-32. A store of files takes the file, which then is neither read nor copied. */
async function storeText(domain: Domain, ingest: Ingest, text: WaitingText): Promise<number> {
  const { staged } = text
  const { file } = text.reading
  const storage = storageOf(domain.storages, staged.storageDriver)
  if (file !== null && (await storage.adopt?.(staged.key, file.path)) === true) return file.crc32
  return (await storage.put(staged.key, watched(domain, ingest, text), 'MD5')).crc32
}

/** Renews the lease while the text is written. */
async function* watched(
  domain: Domain,
  ingest: Ingest,
  { reading, staged }: WaitingText,
): AsyncGenerator<Uint8Array, void> {
  let renewedAt = domain.clock.now().getTime()
  for await (const chunk of reading.text()) {
    const now = domain.clock.now().getTime()
    if (now - renewedAt > domain.takeoverMs / 4) {
      renewedAt = now
      await renew(domain, ingest, staged)
    }
    yield chunk
  }
}

/** The text of a file in a remote store lies in the store that takes what this service writes. */
function stagedText(
  { storages, clock, ids, uploadLeaseMs }: Domain,
  { dataset, record }: Begun,
): StagedObject {
  const createdAt = clock.now()
  const objectId = freshObjectId(ids, createdAt)
  return {
    kind: 'form',
    objectId,
    storageDriver: writableDriver(storages, record.file.storageDriver),
    key: objectKey(dataset.pid, objectId),
    datasetId: dataset.id,
    accountId: record.file.creatorId,
    createdAt,
    leaseUntil: new Date(createdAt.getTime() + uploadLeaseMs),
    reservedBytes: 0,
  }
}

/** Ends an ingest that leaves the file as it is; ignores one that another attempt has ended. */
const end = (
  { store, clock }: Domain,
  { fileId, datasetId, attempt }: Ingest,
  reading: Exclude<TableReading, ReadTable>,
): Promise<void> =>
  store.write(async (unit) => {
    const dataset = await unit.datasets.lock({ kind: 'id', id: datasetId })
    const current = await unit.tables.ingest(fileId)
    if (dataset === null || current === null) return
    if (decideIngest(current, { kind: 'finish', attempt }).kind === 'refused') return
    await finishIngest(unit, current, { dataset, now: clock.now(), report: reading.report })
  })

/**
 * Has the file read again later; ignores an ingest that another attempt goes on with. Resolves with whether the ingest
 * ended instead, because it was tried often enough.
 */
const putBack = (
  { store, clock }: Domain,
  { fileId, datasetId, attempt }: Ingest,
  trouble: ByteTrouble,
): Promise<boolean> =>
  store.write(async (unit) => {
    const dataset = await unit.datasets.lock({ kind: 'id', id: datasetId })
    const current = await unit.tables.ingest(fileId)
    const decision = current && decideIngest(current, { kind: 'putBack', attempt, trouble })
    if (dataset === null || current === null || decision?.kind !== 'accepted') return false
    const { event } = decision
    if (event.kind === 'failed') {
      await finishIngest(unit, current, { dataset, now: clock.now(), report: event.report })
      return true
    }
    const next = evolveIngest(current, event)
    if (next !== null) await unit.tables.saveIngest(next)
    return false
  })
