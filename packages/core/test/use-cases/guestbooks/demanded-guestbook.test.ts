import { suite } from 'uvu'
import { is } from 'uvu/assert'
import type { DatasetAccess } from '../../../src/rules/datasets/dataset-access.ts'
import type { Permission } from '../../../src/rules/roles/permission.ts'
import { type Actor, GUEST } from '../../../src/rules/users/actor.ts'
import { answersFirst } from '../../../src/use-cases/guestbooks/demanded-guestbook.ts'

const test = suite('callers who must answer a guestbook before a download')

const MIRA: Actor = { kind: 'account', accountId: 1, userName: 'mira', superuser: false }
const READER: Actor = { kind: 'preview', datasetId: 3, anonymized: false }

const asked = (
  actor: Actor,
  held: readonly Permission[],
  guestbookAsked: 'onDownload' | 'onAccessRequest' = 'onDownload',
): boolean => {
  // The rule reads only the id of the dataset.
  const access = { held: new Set(held), dataset: { id: 3 } } as unknown as DatasetAccess
  return answersFirst({ actor, access }, { guestbookAsked })
}

test('all callers except editors of the dataset and readers of its preview', () => {
  is(asked(GUEST, []), true)
  is(asked(MIRA, ['ViewUnpublishedDataset', 'DownloadFile']), true)
  is(asked({ ...READER, datasetId: 4 }, []), true)
  is(asked(READER, ['ViewUnpublishedDataset', 'DownloadFile']), false)
  is(asked(MIRA, ['EditDataset']), false)
})

test('none if guestbooks are for access requests', () => {
  for (const actor of [GUEST, MIRA, READER]) is(asked(actor, [], 'onAccessRequest'), false)
})

test.run()
