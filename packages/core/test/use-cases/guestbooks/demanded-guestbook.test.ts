import { suite } from 'uvu'
import { is } from 'uvu/assert'
import type { GuestbookReads } from '../../../src/ports/store/guestbooks.ts'
import type { DatasetAccess } from '../../../src/rules/datasets/dataset-access.ts'
import type { Permission } from '../../../src/rules/roles/permission.ts'
import { type Actor, GUEST } from '../../../src/rules/users/actor.ts'
import { answersFirst } from '../../../src/use-cases/guestbooks/demanded-guestbook.ts'

const test = suite('callers who must answer a guestbook before a download')

const MIRA: Actor = { kind: 'account', accountId: 1, userName: 'mira', superuser: false }
const READER: Actor = { kind: 'preview', datasetId: 3, anonymized: false }

interface Choices {
  readonly guestbookAsked: 'onDownload' | 'onAccessRequest'
  readonly nearest: boolean | null
}

const asked = async (
  actor: Actor,
  held: readonly Permission[],
  { guestbookAsked, nearest }: Choices = { guestbookAsked: 'onDownload', nearest: null },
): Promise<boolean> => {
  // The rule reads only the id of the dataset, and asks the store only for the nearest choice.
  const access = { held: new Set(held), dataset: { id: 3 } } as unknown as DatasetAccess
  const guestbooks = { nearestEntryChoice: async () => nearest } as unknown as GuestbookReads
  return answersFirst({ guestbooks }, { actor, access }, { guestbookAsked })
}

test('all callers except editors of the dataset and readers of its preview', async () => {
  is(await asked(GUEST, []), true)
  is(await asked(MIRA, ['ViewUnpublishedDataset', 'DownloadFile']), true)
  is(await asked({ ...READER, datasetId: 4 }, []), true)
  is(await asked(READER, ['ViewUnpublishedDataset', 'DownloadFile']), false)
  is(await asked(MIRA, ['EditDataset']), false)
})

test('none if guestbooks are for access requests', async () => {
  for (const actor of [GUEST, MIRA, READER])
    is(await asked(actor, [], { guestbookAsked: 'onAccessRequest', nearest: null }), false)
})

test('the nearest choice overrides that of the installation', async () => {
  is(await asked(GUEST, [], { guestbookAsked: 'onAccessRequest', nearest: false }), true)
  is(await asked(GUEST, [], { guestbookAsked: 'onDownload', nearest: true }), false)
})

test.run()
