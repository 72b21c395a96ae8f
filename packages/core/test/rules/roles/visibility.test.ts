import { suite } from 'uvu'
import { is } from 'uvu/assert'
import type { Permission } from '../../../src/rules/roles/permission.ts'
import { showsCollection, showsDataset } from '../../../src/rules/roles/visibility.ts'

const test = suite('visibility')

const published = { publishedAt: new Date('2031-01-01T00:00:00Z') }
const unpublished = { publishedAt: null }
const holding = (...permissions: readonly Permission[]) => new Set(permissions)

test('everybody may see what is published', () => {
  is(showsCollection(published, holding()), true)
  is(showsDataset(published, holding()), true)
})

test('what is not published needs the permission of its kind, and no other', () => {
  is(showsCollection(unpublished, holding('ViewUnpublishedCollection')), true)
  is(showsCollection(unpublished, holding('ViewUnpublishedDataset', 'EditCollection')), false)
  is(showsDataset(unpublished, holding('ViewUnpublishedDataset')), true)
  is(showsDataset(unpublished, holding('ViewUnpublishedCollection', 'EditDataset')), false)
})

test.run()
