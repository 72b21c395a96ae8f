import type { Store } from '@holdfast/core'
import { STANDARD_LICENSES } from '@holdfast/core/rules'
import { equal, is, ok } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { newLicense } from '../builders.ts'
import { aDataset, firstDraft, given, versionAt } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const all = (store: Store) => store.read(({ licenses }) => licenses.all())

export const licenseRules: StoreRules = (test) => {
  test('at first there are no licences', async ({ store }) => equal(await all(store), []))

  test('licences are listed by sort order, then id, as they were added', async ({ store }) => {
    const later = newLicense({ id: 12, sortOrder: 3 })
    const tied = newLicense({ id: 11, sortOrder: 3, active: false, iconUrl: 'https://i.example' })
    const added = [later, tied, ...STANDARD_LICENSES]
    await store.write(({ licenses }) => licenses.ensureAll(added))
    equal(await all(store), [...STANDARD_LICENSES, tied, later])
  })

  test('a licence with the same name or id is not changed', async ({ store }) => {
    const before = await all(store)
    const first = given(before.at(0))
    const added = newLicense({ id: 78, sortOrder: 99 })
    await store.write(({ licenses }) =>
      licenses.ensureAll([
        newLicense({ id: 77, name: first.name, active: false }),
        newLicense({ id: first.id, name: 'Another name', active: false }),
        added,
        newLicense({ id: 79, name: added.name }),
      ]),
    )
    equal(await all(store), [...before, added])
    await store.write(({ licenses }) => licenses.ensureAll([]))
  })

  test('a licence is added with a new id', async ({ store }) => {
    const { id: _, ...facts } = newLicense({ id: 90, sortOrder: 4 })
    const license = given(await store.write(({ licenses }) => licenses.add(facts)))
    equal(license, { ...facts, id: license.id })
    ok((await all(store)).some(({ id }) => id === license.id))
  })

  test('a taken name or URI is reported, and the unit continues', async ({ store }) => {
    const { id: _, ...facts } = newLicense({ id: 91 })
    await store.write(async ({ licenses }) => {
      given(await licenses.add(facts))
      is(await licenses.add({ ...facts, uri: 'https://example.org/another' }), 'taken')
      is(await licenses.add({ ...facts, name: 'Another' }), 'taken')
    })
    const before = await all(store)
    await store.write(({ licenses }) =>
      licenses.ensureAll([newLicense({ id: 92, uri: facts.uri })]),
    )
    equal(await all(store), before)
  })

  test('a saved licence replaces the earlier one', async ({ store }) => {
    const { id: _, ...facts } = newLicense({ id: 93 })
    const { id } = given(await store.write(({ licenses }) => licenses.add(facts)))
    const changed = newLicense({ id, active: false, isDefault: true, sortOrder: -3 })
    await store.write(async ({ licenses }) => {
      await licenses.save(changed)
      equal((await licenses.lockAll())[0], changed)
    })
    await rejection(store.write(({ licenses }) => licenses.save({ ...changed, id: 999_999 })))
    const taken = given((await all(store)).find((license) => license.id !== id))
    await rejection(store.write(({ licenses }) => licenses.save({ ...changed, name: taken.name })))
  })

  test('a licence that versions use cannot be removed', async ({ store }) => {
    const { id: _, ...facts } = newLicense({ id: 94 })
    const { id } = given(await store.write(({ licenses }) => licenses.add(facts)))
    const inUse = () => store.read(({ licenses }) => licenses.inUse(id))
    const remove = () => store.write(({ licenses }) => licenses.remove(id))
    const dataset = await aDataset(store)
    is(await inUse(), false)
    const under = (licenseId: number | null) =>
      store.write(async (unit) => {
        const version = await versionAt(unit, firstDraft(dataset))
        await unit.versions.save({ ...version, terms: { ...version.terms, licenseId } })
      })
    await under(id)
    is(await inUse(), true)
    await rejection(remove())
    await under(null)
    await remove()
    is(
      (await all(store)).find((license) => license.id === id),
      undefined,
    )
    await remove()
  })
}
