import type { WriteUnit } from '../../ports/store/store.ts'
import type { RegistrationProblem } from '../../rules/direct-uploads/registration.ts'
import { type FoundBytes, nameOfBytes } from '../../rules/direct-uploads/registration-candidate.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { notInNewest, replacementProblem } from '../../rules/files/replacement.ts'
import type { Version } from '../../rules/versions/version.ts'

/** Bytes that can be registered, with the file of the draft that they replace; null to add a file. */
export interface Placed extends FoundBytes {
  readonly old: FileRecord | null
}

/**
 * Finds the files to replace. Refuses replacements of files of other datasets, of unknown files, of files
 * that the draft no longer contains, and of files that an earlier registration of the batch replaces. Bytes
 * belong to the first registration that can have them.
 */
export async function matchReplacements(
  unit: Pick<WriteUnit, 'files'>,
  draft: Version,
  found: ReadonlyMap<number, FoundBytes>,
): Promise<{
  readonly placed: ReadonlyMap<number, Placed>
  readonly refused: ReadonlyMap<number, RegistrationProblem>
}> {
  const wanted = [...found.values()].flatMap(({ registrable: { replaces } }) => replaces ?? [])
  const ids = [...new Set(wanted.map(({ fileId }) => fileId))]
  const [records, anywhere] = await recordsOf(unit, draft, ids)
  const free = new Map(records.map((record) => [record.file.id, record]))
  const refused = new Map<number, RegistrationProblem>()
  const placed = new Map<number, Placed>()
  const taken = new Set<string>()
  for (const [index, file] of found) {
    const { replaces, contentType, checksum } = file.registrable
    const name = nameOfBytes(file.place)
    if (taken.has(name)) {
      refused.set(index, { kind: 'unusable' })
      continue
    }
    if (replaces === null) {
      taken.add(name)
      placed.set(index, { ...file, old: null })
      continue
    }
    const { fileId } = replaces
    const old = free.get(fileId)
    if (old === undefined) {
      refused.set(index, notHere(fileId, anywhere.has(fileId)))
      continue
    }
    const problem = replacementProblem(old, replaces, { contentType, checksum })
    if (problem !== null) {
      refused.set(index, { kind: 'refused', refusal: problem })
      continue
    }
    free.delete(fileId)
    taken.add(name)
    placed.set(index, { ...file, old })
  }
  return { placed, refused }
}

async function recordsOf(
  { files }: Pick<WriteUnit, 'files'>,
  draft: Version,
  ids: readonly number[],
): Promise<readonly [readonly FileRecord[], ReadonlySet<number>]> {
  if (ids.length === 0) return [[], new Set()]
  const anywhere = await files.findAll(ids)
  const ours = anywhere.filter(({ file }) => file.datasetId === draft.datasetId)
  return [await files.among(draft, ids), new Set(ours.map(({ file }) => file.id))]
}

const notHere = (fileId: number, ours: boolean): RegistrationProblem => ({
  kind: 'refused',
  refusal: ours
    ? notInNewest(fileId)
    : {
        kind: 'invalid',
        message: `The file to replace, ${fileId}, does not belong to this dataset.`,
      },
})
