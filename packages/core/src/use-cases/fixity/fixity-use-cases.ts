import type { Domain } from '../../ports/ports.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { noSuchDataset } from '../../rules/datasets/dataset-access.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import type { Checksum, DataFile } from '../../rules/files/file-record.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { DIGEST_ALGORITHMS } from '../../rules/storage/stored-object.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { noSuchFile } from '../files/file-access.ts'
import { digestOf, type FixityFinding, fixityFinding } from './read-digest.ts'
import { storedFiles } from './stored-files.ts'

/** A file of a dataset, and what its bytes are. */
export interface CheckedFile {
  readonly file: DataFile
  readonly finding: FixityFinding
}

/** Checks of stored bytes, for superusers (docs/specification/administration.md#calls). */
export const fixityUseCases = (domain: Domain) => {
  const { store, clock } = domain

  const placed = (fileId: number): Promise<{ readonly file: DataFile; readonly pid: Pid }> =>
    store.read(async ({ files, datasets }) => {
      const record = (await files.find(fileId)) ?? noSuchFile(fileId)
      const id = record.file.datasetId
      const ref = { kind: 'id', id } as const
      const { pid } = (await datasets.find(ref)) ?? noSuchDataset(ref)
      return { file: record.file, pid }
    })

  return {
    /**
     * Replaces the checksum of a file by one of another algorithm. Refuses when the bytes are not those that the
     * checksum so far is of, because the new one would hide that.
     */
    rehash: async (actor: Actor, fileId: number, algorithmName: string): Promise<Checksum> => {
      requireSuperuser(actor)
      const type =
        DIGEST_ALGORITHMS.find((known) => known === algorithmName) ??
        refuse({
          kind: 'invalid',
          message: `There is no algorithm ${algorithmName.slice(0, 50)}. Known are: ${DIGEST_ALGORITHMS.join(', ')}.`,
        })
      const place = await placed(fileId)
      const { checksum: before } = place.file
      if (before !== null && (await digestOf(domain, place, before.type)) !== before.value)
        refuse({
          kind: 'invalid',
          message: `The bytes of file ${fileId} do not match its checksum ${before.type}.`,
        })
      const checksum = { type, value: await digestOf(domain, place, type) }
      await store.write(async (unit) => {
        await unit.datasets.lock({ kind: 'id', id: place.file.datasetId })
        const now = (await unit.files.find(fileId)) ?? noSuchFile(fileId)
        if (now.file.objectId !== place.file.objectId)
          refuse({ kind: 'conflict', message: `File ${fileId} was changed meanwhile.` })
        await unit.files.save({ ...now.file, checksum })
        await unit.events.append({
          at: clock.now(),
          actor: assigneeOf(actor),
          kind: 'checksumReplaced',
          objectId: place.file.datasetId,
          details: { fileId, before: before?.type ?? null, after: type },
        })
      })
      return checksum
    },

    /** The checksum of a file whose bytes match it; refuses another one as `invalid`. */
    validate: async (actor: Actor, fileId: number): Promise<Checksum> => {
      requireSuperuser(actor)
      const place = await placed(fileId)
      const { checksum } = place.file
      if (checksum === null)
        return refuse({ kind: 'invalid', message: `File ${fileId} has no checksum.` })
      const found = await digestOf(domain, place, checksum.type)
      if (found !== checksum.value)
        refuse({
          kind: 'invalid',
          message: `Datafile validation failed for ${fileId}. Saved hash value: ${checksum.value}; recalculated hash value: ${found}.`,
        })
      return checksum
    },

    /** Every file of a dataset with what its bytes are, read one after the other as they are asked for. */
    validateDataset: async (actor: Actor, ref: DatasetRef): Promise<AsyncIterable<CheckedFile>> => {
      requireSuperuser(actor)
      const dataset = await store.read(({ datasets }) => datasets.find(ref))
      const { id, pid } = dataset ?? noSuchDataset(ref)
      return checked(domain, { id, pid })
    },
  }
}

async function* checked(
  domain: Domain,
  { id, pid }: { readonly id: number; readonly pid: Pid },
): AsyncGenerator<CheckedFile, void> {
  for await (const { file } of storedFiles(domain, id))
    yield { file, finding: await fixityFinding(domain, pid, file) }
}
