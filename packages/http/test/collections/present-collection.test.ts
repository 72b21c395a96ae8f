import type { CollectionView } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { presentCollection } from '../../src/collections/present-collection.ts'
import { jsonText } from '../../src/output/json.ts'
import { collection } from '../versions/sample.ts'

const test = suite('collection JSON')
const REEF = collection({
  id: 41,
  parentId: 1,
  alias: 'reef-lab',
  name: 'Reef Laboratory',
  publishedAt: null,
  contacts: ['a@b.org', 'c@d.org'],
})
const view = (of = REEF): CollectionView => ({
  collection: of,
  lineage: [of, collection()],
  owners: [collection()],
  childCount: null,
  contactsHidden: false,
})
const present = (
  shown: CollectionView,
  show: Parameters<typeof presentCollection>[1] = { owners: false },
) => JSON.parse(jsonText(presentCollection(shown, show)))

test('a plain collection has these keys, in this order', () => {
  equal(Object.keys(present(view())), [
    'id',
    'alias',
    'name',
    'collectionContacts',
    'permissionRoot',
    'collectionType',
    'isMetadataBlockRoot',
    'isFacetRoot',
    'ownerId',
    'creationDate',
    'effectiveRequiresFilesToPublishDataset',
    'isReleased',
    'guestbookRoot',
  ])
})

test('contacts are numbered from 0, and the whole key goes when they are hidden', () => {
  equal(present(view()).collectionContacts, [
    { displayOrder: 0, contactEmail: 'a@b.org' },
    { displayOrder: 1, contactEmail: 'c@d.org' },
  ])
  is('collectionContacts' in present({ ...view(), contactsHidden: true }), false)
})

test('the chain of owners begins with the parent, and the root has none', () => {
  equal(present(view(), { owners: true }).isPartOf, {
    type: 'COLLECTION',
    identifier: 'root',
    isReleased: true,
    displayName: 'Root',
  })
  const root = collection()
  const shown = present({ ...view(root), lineage: [root], owners: [] }, { owners: true })
  is('isPartOf' in shown || 'ownerId' in shown, false)
})

test('limits name the collection they come from', () => {
  const limited = collection({ fileCountLimit: 9 })
  const inherited = present({ ...view(), lineage: [REEF, limited] })
  is(inherited.effectiveDatasetFileCountLimit, 9)
  is('datasetFileCountLimit' in inherited, false)
})

test('allowed dataset types keep their order', () => {
  const types = ['dataset', 'software'].map((name, id) => ({
    id,
    name,
    displayName: name,
    description: '',
  }))
  const shown = present(
    view(collection({ allowedDatasetTypes: ['software', 'gone', 'dataset'] })),
    { owners: false, datasetTypes: types },
  )
  equal(
    shown.allowedDatasetTypes.map(({ name }: { readonly name: string }) => name),
    ['software', 'dataset'],
  )
})

test.run()
