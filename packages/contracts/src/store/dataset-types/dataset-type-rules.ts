import type { Store } from '@holdfast/core'
import type { DatasetType, NewDatasetType } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { fresh, newLicense } from '../builders.ts'
import { aDataset, given } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const all = (store: Store) => store.read(({ datasetTypes }) => datasetTypes.all())

const newType = (facts: Partial<NewDatasetType> = {}): NewDatasetType => ({
  name: `type${fresh()}`,
  displayName: 'A type',
  description: null,
  linkedBlocks: [],
  licenseIds: [],
  ...facts,
})

const aType = async (store: Store, facts: Partial<NewDatasetType> = {}): Promise<DatasetType> =>
  given(await store.write(({ datasetTypes }) => datasetTypes.add(newType(facts))))

const someLicenses = async (store: Store): Promise<readonly number[]> => {
  const added = [501, 502].map((id) => newLicense({ id }))
  await store.write(({ licenses }) => licenses.ensureAll(added))
  return added.map(({ id }) => id)
}

export const datasetTypeRules: StoreRules = (test) => {
  test('types are listed by id, as they were added', async ({ store }) => {
    const licenseIds = await someLicenses(store)
    const first = { ...newType({ description: 'Code' }), id: 11 }
    const second = { ...newType({ linkedBlocks: ['journal', 'citation'], licenseIds }), id: 12 }
    await store.write(({ datasetTypes }) => datasetTypes.ensureAll([second, first]))
    equal(await all(store), [first, second])
    const added = await aType(store, { licenseIds })
    equal(await all(store), [first, second, added])
  })

  test('a type with the same name or id is not changed', async ({ store }) => {
    const { id, name } = await aType(store)
    const before = await all(store)
    await store.write(({ datasetTypes }) =>
      datasetTypes.ensureAll([
        { ...newType({ name }), id: 13 },
        { ...newType(), id },
      ]),
    )
    equal(await all(store), before)
  })

  test('a taken name is reported, one of another case is free, and the unit continues', async ({
    store,
  }) => {
    const { name } = await aType(store)
    await store.write(async ({ datasetTypes }) => {
      is(await datasetTypes.add(newType({ name })), 'nameTaken')
      given(await datasetTypes.add(newType({ name: name.toUpperCase() })))
    })
  })

  test('a saved type replaces the earlier one', async ({ store }) => {
    const licenseIds = await someLicenses(store)
    const { id } = await aType(store, { licenseIds, linkedBlocks: ['citation'] })
    for (const facts of [{ licenseIds: licenseIds.slice(1) }, { linkedBlocks: ['journal'] }, {}]) {
      const changed = { ...newType(facts), id }
      await store.write(async ({ datasetTypes }) => {
        await datasetTypes.save(changed)
        equal((await datasetTypes.lockAll()).at(-1), changed)
        equal(await datasetTypes.hold(changed.name, 'of no type'), [changed])
      })
    }
    await rejection(
      store.write(({ datasetTypes }) => datasetTypes.save({ ...newType(), id: 999_999 })),
    )
    await rejection(
      store.write(({ datasetTypes }) => datasetTypes.add(newType({ licenseIds: [999_999] }))),
    )
  })

  test('a licence that a type offers cannot be removed', async ({ store }) => {
    const [licenseId = 0] = await someLicenses(store)
    const type = await aType(store, { licenseIds: [licenseId] })
    await rejection(store.write(({ licenses }) => licenses.remove(licenseId)))
    await store.write(({ datasetTypes }) => datasetTypes.remove(type.id))
    equal(await store.write(({ datasetTypes }) => datasetTypes.hold(type.name)), [])
    await store.write(({ datasetTypes }) => datasetTypes.remove(type.id))
  })

  test('a type is in use while a dataset has it', async ({ store }) => {
    const { name } = await aType(store)
    const inUse = () => store.read(({ datasetTypes }) => datasetTypes.inUse(name))
    is(await inUse(), false)
    const { id } = await aDataset(store, { type: name })
    is(await inUse(), true)
    await store.write(({ datasets }) => datasets.remove(id))
    is(await inUse(), false)
  })
}
