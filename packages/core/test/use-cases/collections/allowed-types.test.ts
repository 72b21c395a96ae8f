import { RefusedError } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, unreachable } from 'uvu/assert'
import { openInMemory } from '../repository/open-in-memory.ts'

const test = suite('dataset types that a collection allows')

test('a type that is removed after it was named is refused, and nothing changes', async () => {
  const { repository, store, admin } = await openInMemory()
  const { collections, datasetTypes } = repository
  const root = { kind: 'root' } as const
  const lists = { description: null, blocks: [], licenses: [] }
  const { type } = await datasetTypes.create(admin, {
    ...lists,
    name: 'software',
    displayName: 'Software',
  })
  const names = await collections.namedDatasetTypes('dataset,software')
  equal(names, ['dataset', 'software'])
  await datasetTypes.delete(admin, type.id)
  try {
    await collections.setAttribute(admin, root, { kind: 'datasetTypes', names })
    unreachable()
  } catch (error) {
    is(error instanceof RefusedError && error.refusal.kind, 'invalid')
  }
  const collection = await store.read((unit) => unit.collections.find(root))
  is(collection?.allowedDatasetTypes, null)
  const only = { kind: 'datasetTypes', names: ['dataset'] } as const
  const set = await collections.setAttribute(admin, root, only)
  equal(set.collection.allowedDatasetTypes, ['dataset'])
})

test.run()
