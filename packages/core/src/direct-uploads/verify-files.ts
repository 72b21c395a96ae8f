import type { Pid } from '../datasets/pid.ts'
import { fileBytes } from '../files/file-bytes.ts'
import type { VerifiedFile } from '../files/file-ports.ts'
import { type DataFile, objectKey } from '../files/file-record.ts'
import type { Domain } from '../ports.ts'
import { ObjectMissing } from '../storage/object-storage.ts'
import { storeProfile } from '../storage/store-profile.ts'
import type { WrongDigest } from './wrong-digest.ts'

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

interface ReadFile {
  readonly verified: VerifiedFile
  readonly wrong: WrongDigest | null
}

async function readFiles(
  domain: Domain,
  pid: Pid,
  files: readonly DataFile[],
): Promise<readonly ReadFile[]> {
  const verified: ReadFile[] = []
  const queue = files.values()
  const reader = async (): Promise<void> => {
    for (const file of queue) verified.push(await verifiedFile(domain, pid, file))
  }
  await Promise.all(Array.from({ length: READERS }, reader))
  return verified
}

function note(
  { store, clock }: Domain,
  datasetId: number,
  read: readonly ReadFile[],
): Promise<void> {
  const digests = read.flatMap(({ wrong }) => wrong ?? [])
  const verified = read.map((file) => file.verified)
  const ids = (digests.length === 0 ? verified : digests).map(({ fileId }) => fileId)
  return store.write(async (unit) => {
    await unit.files.verified(verified)
    await unit.events.append({
      at: clock.now(),
      actor: ':system',
      kind: digests.length === 0 ? 'filesVerified' : 'checksumsMismatched',
      objectId: datasetId,
      details: { fileIds: ids, ...(digests.length === 0 ? {} : { digests }) },
    })
  })
}

/** An object that is gone is as wrong as a changed one; a storage that does not answer is neither. */
async function verifiedFile({ storages }: Domain, pid: Pid, file: DataFile): Promise<ReadFile> {
  const { id: fileId, storageDriver, checksum } = file
  const bytes = fileBytes(storages, pid, file)
  try {
    const direct = file.remotePath === null ? storages.drivers[storageDriver]?.direct : undefined
    if (direct?.kind === 'presigned' && storeProfile(storages, storageDriver)?.tagging === true)
      await direct.settle(objectKey(pid, file.objectId))
    const { digest, crc32 } = await bytes.measure(checksum?.type ?? 'MD5')
    if (checksum === null || checksum.value === digest)
      return { verified: { fileId, verification: 'verified', crc32 }, wrong: null }
    return mismatch(
      { fileId, algorithm: checksum.type, said: checksum.value, found: digest },
      crc32,
    )
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error
    const { type: algorithm, value: said } = checksum ?? { type: 'MD5', value: '' }
    return mismatch({ fileId, algorithm, said, found: null }, null)
  }
}

const mismatch = (wrong: WrongDigest, crc32: number | null): ReadFile => ({
  verified: { fileId: wrong.fileId, verification: 'mismatch', crc32 },
  wrong,
})
