import type { Pid } from '../datasets/pid.ts'
import type { VerifiedFile } from '../files/file-ports.ts'
import { type DataFile, objectKey } from '../files/file-record.ts'
import { storageOf } from '../files/upload-use-cases.ts'
import type { Domain } from '../ports.ts'
import { ObjectMissing } from '../storage/object-storage.ts'
import { storeProfile } from '../storage/store-profile.ts'

/** Files read at the same time. */
const READERS = 2
const NOTED_TOGETHER = 20

/**
 * Reads the bytes of files whose checksums were supplied, and notes whether they are what was said, and their
 * CRC-32: from then on a bundle that holds them can be resumed. Holds nothing while it reads.
 */
export const verifyFiles =
  (domain: Domain) =>
  async (datasetId: number, fileIds: readonly number[]): Promise<void> => {
    const pending = await domain.store.read(async (unit) => {
      const dataset = await unit.datasets.find({ kind: 'id', id: datasetId })
      if (dataset === null) return null
      const found = await unit.files.findAll(fileIds)
      const files = found.map(({ file }) => file).filter((file) => file.verification === 'pending')
      return { pid: dataset.pid, files }
    })
    if (pending === null || pending.files.length === 0) return
    // Noted as they come, so that whoever does this again does not read them all again.
    for (let at = 0; at < pending.files.length; at += NOTED_TOGETHER) {
      const files = pending.files.slice(at, at + NOTED_TOGETHER)
      await note(domain, datasetId, await readFiles(domain, pending.pid, files))
    }
  }

async function readFiles(
  domain: Domain,
  pid: Pid,
  files: readonly DataFile[],
): Promise<readonly VerifiedFile[]> {
  const verified: VerifiedFile[] = []
  const queue = files.values()
  const reader = async (): Promise<void> => {
    for (const file of queue)
      verified.push(await verifiedFile(domain, objectKey(pid, file.objectId), file))
  }
  await Promise.all(Array.from({ length: READERS }, reader))
  return verified
}

function note(
  { store, clock }: Domain,
  datasetId: number,
  verified: readonly VerifiedFile[],
): Promise<void> {
  const wrong = verified.flatMap((file) => (file.verification === 'mismatch' ? file.fileId : []))
  return store.write(async (unit) => {
    await unit.files.verified(verified)
    await unit.events.append({
      at: clock.now(),
      actor: ':system',
      kind: wrong.length === 0 ? 'filesVerified' : 'checksumsMismatched',
      objectId: datasetId,
      details: { fileIds: wrong.length === 0 ? verified.map(({ fileId }) => fileId) : wrong },
    })
  })
}

/** An object that is gone is as wrong as a changed one; a storage that does not answer is neither. */
async function verifiedFile(
  { storages }: Domain,
  key: string,
  { id: fileId, storageDriver, checksum }: DataFile,
): Promise<VerifiedFile> {
  const storage = storageOf(storages, storageDriver)
  try {
    const { direct } = storage
    if (direct?.kind === 'presigned' && storeProfile(storages, storageDriver)?.tagging === true)
      await direct.settle(key)
    const { digest, crc32 } = await storage.measure(key, checksum?.type ?? 'MD5')
    const sound = checksum === null || checksum.value === digest
    return { fileId, verification: sound ? 'verified' : 'mismatch', crc32 }
  } catch (error) {
    if (error instanceof ObjectMissing) return { fileId, verification: 'mismatch', crc32: null }
    throw error
  }
}
