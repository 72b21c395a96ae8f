import { suite } from 'uvu'
import { is } from 'uvu/assert'
import type { DatasetAccess } from '../../../src/rules/datasets/dataset-access.ts'
import type { Permission } from '../../../src/rules/roles/permission.ts'
import { type Actor, GUEST } from '../../../src/rules/users/actor.ts'
import { answersFirst } from '../../../src/use-cases/guestbooks/demanded-guestbook.ts'

const test = suite('who answers before downloading')

const MIRA: Actor = { kind: 'account', accountId: 1, userName: 'mira', superuser: false }
const READER: Actor = { kind: 'preview', datasetId: 3, anonymized: false }

const asked = (
  actor: Actor,
  held: readonly Permission[],
  guestbookAsked: 'onDownload' | 'onAccessRequest' = 'onDownload',
): boolean => {
  // Of the dataset nothing is looked at.
  const access = { held: new Set(held) } as unknown as DatasetAccess
  return answersFirst({ actor, access }, { guestbookAsked })
}

test('everybody but those who may edit the dataset', () => {
  is(asked(GUEST, []), true)
  is(asked(MIRA, ['ViewUnpublishedDataset', 'DownloadFile']), true)
  is(asked(READER, ['ViewUnpublishedDataset', 'DownloadFile']), true)
  is(asked(MIRA, ['EditDataset']), false)
})

test('nobody where guestbooks are for requests for access', () => {
  for (const actor of [GUEST, MIRA, READER]) is(asked(actor, [], 'onAccessRequest'), false)
})

test.run()
