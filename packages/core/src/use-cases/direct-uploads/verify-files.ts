import type { Domain } from '../../ports/ports.ts'
import type { VerifiedFile } from '../../ports/store/files.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import type { ChecksumMismatch } from '../../rules/direct-uploads/checksum-mismatch.ts'
import { type PerFileWork, perFileWork } from '../../rules/direct-uploads/per-file-work.ts'
import { type DataFile, objectKey } from '../../rules/files/file-record.ts'
import type { Job } from '../../rules/jobs/job.ts'
import { ObjectMissing } from '../../rules/storage/stored-object.ts'
import { fileBytes } from '../files/file-bytes.ts'
import { storeProfile } from '../storage/store-profile.ts'

/** Files read at the same time. */
const READERS = 2
/** Objects that lose their mark at the same time. */
const SETTLERS = 16
const NOTED_TOGETHER = 20
/** The clocks of a store and of this service may be so far apart. */
const CLOCKS_APART_SECONDS = 60
/** One more when even those must have ended who began to send while they could. */
const LOOKS_AFTER_THE_FIRST = 1

/**
 * Reads the bytes of files whose checksums were supplied, and notes whether they are what was said, and their
 * CRC-32: from then on a bundle that holds them can be resumed. Holds nothing while it reads. A file that cannot be
 * read stays as it was, and keeps no other from being read; the job then fails, so that it is tried again.
 */
export const verifyFiles =
  (domain: Domain) =>
  async ({ datasetId, fileIds, replaceableUntil: until }: JobOf<'verifyFiles'>): Promise<void> => {
    const found = await filesOf(domain, datasetId, fileIds)
    if (found === null) return
    const { pid, files } = found
    const each = perFileWork()
    // All of them before the first is read, which may take days: a rule of the bucket removes what is marked.
    const pending = await settleAll(
      domain,
      { pid, files: files.filter((file) => file.verification === 'pending') },
      each,
    )
    // Noted as they come, so that whoever does this again does not read them all again.
    for (let at = 0; at < pending.length; at += NOTED_TOGETHER) {
      const some = pending.slice(at, at + NOTED_TOGETHER)
      const read = await each.all(some, READERS, (file) => verifiedFile(domain, pid, file))
      if (read.length === 0) continue
      await domain.store.write(async (unit) => {
        await unit.files.verified(read.map(({ verified }) => verified))
        await tell(domain, unit, { datasetId, read })
        if (until !== undefined) await watch(domain, unit, { datasetId, read, until })
      })
    }
    each.throwFirst()
  }

/**
 * Looks at objects again that somebody could have put other bytes in the place of since they were read, and
 * verifies the bytes that are there now where that was done.
 */
export const compareObjects =
  (domain: Domain) =>
  async ({ datasetId, objects, looksLeft }: JobOf<'compareObjects'>): Promise<void> => {
    const known = new Map(objects.map(({ fileId, tag }) => [fileId, tag]))
    const found = await filesOf(domain, datasetId, [...known.keys()])
    if (found === null) return
    const { pid, files } = found
    const read: ReadFile[] = []
    for (const file of files) {
      const tag = await presigned(domain, file)?.entityTag(objectKey(pid, file.objectId))
      if (tag === known.get(file.id)) continue
      const changed = await verifiedFile(domain, pid, file)
      if (changed.tag !== null) known.set(file.id, changed.tag)
      read.push(changed)
    }
    const here = files.map(({ id }) => ({ fileId: id, tag: known.get(id) ?? '' }))
    await domain.store.write(async (unit) => {
      if (read.length > 0) {
        await unit.files.verifiedAgain(read.map(({ verified }) => verified))
        await tell(domain, unit, { datasetId, read })
      }
      if (looksLeft === 0 || here.length === 0) return
      const again = { kind: 'compareObjects', datasetId, objects: here } as const
      const delaySeconds = domain.directUploadLeaseMs / 1000
      await unit.jobs.enqueue({ ...again, looksLeft: looksLeft - 1 }, { delaySeconds })
    })
  }

type JobOf<Kind extends Job['kind']> = Extract<Job, { readonly kind: Kind }>

interface ReadFile {
  readonly verified: VerifiedFile
  readonly wrong: ChecksumMismatch | null
  /** The storage's name for the bytes that were read; null where it has none. */
  readonly tag: string | null
}

interface ReadFiles {
  readonly datasetId: number
  readonly read: readonly ReadFile[]
}

/** Those of the files that are still there; null when their dataset is not. */
function filesOf({ store }: Domain, datasetId: number, fileIds: readonly number[]) {
  return store.read(async (unit): Promise<FilesOf | null> => {
    const dataset = await unit.datasets.find({ kind: 'id', id: datasetId })
    if (dataset === null) return null
    const found = await unit.files.findAll(fileIds)
    return { pid: dataset.pid, files: found.map(({ file }) => file) }
  })
}

interface FilesOf {
  readonly pid: Pid
  readonly files: readonly DataFile[]
}

/** Takes the mark of what nobody has registered from the objects; answers the files that are without one. */
async function settleAll(
  domain: Domain,
  { pid, files }: FilesOf,
  each: PerFileWork,
): Promise<readonly DataFile[]> {
  return each.all(files, SETTLERS, async (file) => {
    if (storeProfile(domain.storages, file.storageDriver)?.tagging === true)
      await presigned(domain, file)?.settle(objectKey(pid, file.objectId))
    return file
  })
}

async function tell(
  { clock }: Domain,
  { events }: WriteUnit,
  { datasetId, read }: ReadFiles,
): Promise<void> {
  const digests = read.flatMap(({ wrong }) => wrong ?? [])
  const told = digests.length === 0 ? read.map(({ verified }) => verified) : digests
  await events.append({
    at: clock.now(),
    actor: ':system',
    kind: digests.length === 0 ? 'filesVerified' : 'checksumsMismatched',
    objectId: datasetId,
    details: {
      fileIds: told.map(({ fileId }) => fileId),
      ...(digests.length === 0 ? {} : { digests }),
    },
  })
}

/** Has the objects looked at again when nobody can begin to replace them any more. */
async function watch(
  { clock }: Domain,
  { jobs }: WriteUnit,
  { datasetId, read, until }: ReadFiles & { readonly until: number },
): Promise<void> {
  const objects = read.flatMap(({ verified: { fileId }, tag }) =>
    tag === null ? [] : [{ fileId, tag }],
  )
  if (objects.length === 0) return
  const delaySeconds = Math.max(0, (until - clock.now().getTime()) / 1000) + CLOCKS_APART_SECONDS
  const looksLeft = LOOKS_AFTER_THE_FIRST
  await jobs.enqueue({ kind: 'compareObjects', datasetId, objects, looksLeft }, { delaySeconds })
}

function presigned({ storages }: Domain, { remotePath, storageDriver }: DataFile) {
  const direct = remotePath === null ? storages.drivers[storageDriver]?.direct : undefined
  return direct?.kind === 'presigned' ? direct : undefined
}

/** An object that is gone is as wrong as a changed one; a storage that does not answer is neither. */
async function verifiedFile(domain: Domain, pid: Pid, file: DataFile): Promise<ReadFile> {
  const { id: fileId, checksum } = file
  try {
    const { digest, crc32, tag } = await measured(domain, pid, file)
    if (checksum === null || checksum.value === digest)
      return { verified: { fileId, verification: 'verified', crc32 }, wrong: null, tag }
    const wrong = { fileId, algorithm: checksum.type, said: checksum.value, found: digest }
    return { ...mismatch(wrong, crc32), tag }
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error
    const { type: algorithm, value: said } = checksum ?? { type: 'MD5', value: '' }
    return mismatch({ fileId, algorithm, said, found: null }, null)
  }
}

async function measured(domain: Domain, pid: Pid, file: DataFile) {
  const { storages } = domain
  const algorithm = file.checksum?.type ?? 'MD5'
  const direct = presigned(domain, file)
  if (direct === undefined)
    return { ...(await fileBytes(storages, pid, file).measure(algorithm)), tag: null }
  return direct.measureTagged(objectKey(pid, file.objectId), algorithm)
}

const mismatch = (wrong: ChecksumMismatch, crc32: number | null): ReadFile => ({
  verified: { fileId: wrong.fileId, verification: 'mismatch', crc32 },
  wrong,
  tag: null,
})
