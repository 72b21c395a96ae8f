import type { Domain } from '../../ports/ports.ts'
import type { VerifiedFile } from '../../ports/store/files.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import type { ChecksumMismatch } from '../../rules/direct-uploads/checksum-mismatch.ts'
import { type PerFileWork, perFileWork } from '../../rules/direct-uploads/per-file-work.ts'
import { MAX_NAMED_FILES, namedFiles } from '../../rules/events/named-files.ts'
import { type DataFile, objectKey } from '../../rules/files/file-record.ts'
import { readTogether } from '../../rules/files/read-together.ts'
import type { Job } from '../../rules/jobs/job.ts'
import { ObjectMissing } from '../../rules/storage/stored-object.ts'
import { fileBytes } from '../files/file-bytes.ts'
import { storeProfile } from '../storage/store-profile.ts'

/** The number of objects whose tag is removed concurrently. */
const CONCURRENT_SETTLING = 16
/** The assumed maximum difference between the clocks of a store and of this service. */
const MAX_CLOCK_SKEW_SECONDS = 60
/** One more check after uploads that started before the URL expired must have ended. */
const LATER_CHECKS = 1

/**
 * Reads the bytes of files whose checksums clients supplied, and records whether they match and their CRC-32,
 * which makes downloads of bundles with these files resumable. Holds no lock while it reads. A file that
 * cannot be read is left unchanged and does not stop the others; the job then fails and is retried.
 */
export const verifyFiles =
  (domain: Domain) =>
  async ({ datasetId, fileIds, replaceableUntil: until }: JobOf<'verifyFiles'>): Promise<void> => {
    const found = await filesOf(domain, datasetId, fileIds)
    if (found === null) return
    const { pid, files } = found
    const each = perFileWork()
    // Before the first file is read, because reading may take days and the bucket deletes tagged objects.
    const pending = await settleAll(
      domain,
      { pid, files: files.filter((file) => file.verification === 'pending') },
      each,
    )
    // Results are saved in batches, so that a retry does not read all files again.
    for (const { files: some, readers } of readTogether(pending)) {
      const read = await each.all(some, readers, (file) => verifiedFile(domain, pid, file))
      if (read.length === 0) continue
      await domain.store.write(async (unit) => {
        await unit.files.verified(read.map(({ verified }) => verified))
        await appendEvent(domain, unit, { datasetId, read })
        if (until !== undefined) await enqueueCheck(domain, unit, { datasetId, read, until })
      })
    }
    each.throwFirst()
  }

/**
 * Checks whether objects were overwritten after they were verified, and verifies the new bytes of those that
 * were.
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
        await appendEvent(domain, unit, { datasetId, read })
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
  /** The storage's entity tag of the bytes that were read; null if it has none. */
  readonly tag: string | null
}

interface ReadFiles {
  readonly datasetId: number
  readonly read: readonly ReadFile[]
}

/** The files that still exist; null if their dataset does not. */
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

/** Removes the tag for unregistered objects; returns the files whose objects have none now. */
async function settleAll(
  domain: Domain,
  { pid, files }: FilesOf,
  each: PerFileWork,
): Promise<readonly DataFile[]> {
  return each.all(files, CONCURRENT_SETTLING, async (file) => {
    if (storeProfile(domain.storages, file.storageDriver)?.tagging === true)
      await presigned(domain, file)?.settle(objectKey(pid, file.objectId))
    return file
  })
}

async function appendEvent(
  { clock }: Domain,
  { events }: WriteUnit,
  { datasetId, read }: ReadFiles,
): Promise<void> {
  const digests = read.flatMap(({ wrong }) => wrong ?? [])
  const concerned = digests.length === 0 ? read.map(({ verified }) => verified) : digests
  await events.append({
    at: clock.now(),
    actor: ':system',
    kind: digests.length === 0 ? 'filesVerified' : 'checksumsMismatched',
    objectId: datasetId,
    details: {
      ...namedFiles(concerned.map(({ fileId }) => fileId)),
      ...(digests.length === 0 ? {} : { digests: digests.slice(0, MAX_NAMED_FILES) }),
    },
  })
}

/** Enqueues a check of the objects for the time when they can no longer be overwritten. */
async function enqueueCheck(
  { clock }: Domain,
  { jobs }: WriteUnit,
  { datasetId, read, until }: ReadFiles & { readonly until: number },
): Promise<void> {
  const objects = read.flatMap(({ verified: { fileId }, tag }) =>
    tag === null ? [] : [{ fileId, tag }],
  )
  if (objects.length === 0) return
  const delaySeconds = Math.max(0, (until - clock.now().getTime()) / 1000) + MAX_CLOCK_SKEW_SECONDS
  const looksLeft = LATER_CHECKS
  await jobs.enqueue({ kind: 'compareObjects', datasetId, objects, looksLeft }, { delaySeconds })
}

function presigned({ storages }: Domain, { remotePath, storageDriver }: DataFile) {
  const direct = remotePath === null ? storages.drivers[storageDriver]?.direct : undefined
  return direct?.kind === 'presigned' ? direct : undefined
}

/** Verifies one file. A missing object is a mismatch; a failure of the storage is thrown. */
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
