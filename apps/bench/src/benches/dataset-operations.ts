import { EVERY_FILE, GUEST } from '@holdfast/core/rules'
import { bytesOf } from '../seed/bytes.ts'
import type { SeededDataset } from '../seed/datasets.ts'
import type { Installation } from '../seed/installation.ts'
import { costMeter, type WorkCost } from '../work-cost.ts'

/** The measured operations on a dataset. */
export const OPERATIONS = [
  'first page of 100',
  'landing page',
  'add one file',
  'edit one file',
  'discard draft',
  'publish after one change',
] as const
export type Operation = (typeof OPERATIONS)[number]

/** One round of every operation; starts and ends with a released version and no draft. */
export function operationsOn(
  installation: Installation,
  dataset: SeededDataset,
): () => Promise<Readonly<Record<Operation, WorkCost>>> {
  const { repository, admin } = installation
  const { ref, fileIds } = dataset
  const restrict = (index: number, restrict: boolean) =>
    repository.files.restrict(admin, fileIds[index] ?? 0, { restrict })
  // One file is edited and restored in every round; the others are edited in turn and stay edited.
  const kept = fileIds.length - 1
  let edits = 0
  const editNext = () => {
    const pass = Math.floor(edits / kept)
    const index = edits % kept
    edits += 1
    return restrict(index, pass % 2 === 0)
  }
  const take = costMeter(installation)
  return async () => {
    const page = await take(() => firstPage(installation, dataset))
    const landing = await take(() => landingOf(installation, dataset))
    const add = await take(() => addFile(installation, dataset))
    await repository.versions.discardDraft(admin, ref)
    const edit = await take(() => restrict(kept, true))
    const discard = await take(() => repository.versions.discardDraft(admin, ref))
    await editNext()
    const publish = await take(() => repository.versions.publish(admin, ref, { bump: 'minor' }))
    return {
      'first page of 100': page,
      'landing page': landing,
      'add one file': add,
      'edit one file': edit,
      'discard draft': discard,
      'publish after one change': publish,
    }
  }
}

/** What the page of the newest release shows to guests. */
const landingOf = ({ repository }: Installation, { ref }: SeededDataset) =>
  repository.versions.landing(GUEST, { ref, version: ':latest-published', folder: '', page: 1 })

const firstPage = ({ repository, admin }: Installation, { ref }: SeededDataset) =>
  repository.versions.files(
    admin,
    { ref, version: ':latest-published' },
    { listing: { ...EVERY_FILE, limit: 100 }, includeDeaccessioned: false },
  )

async function addFile({ repository, admin }: Installation, { ref }: SeededDataset) {
  const received = await repository.files.receive(admin, ref, {
    fileName: 'note.txt',
    declaredType: 'text/plain',
    bytes: bytesOf(100),
  })
  await repository.files.add(admin, ref, { received, input: {} })
}
