import { STANDARD_LICENSES, type Store } from '@holdfast/core'
import { equal } from 'uvu/assert'
import { newLicense } from './builders.ts'
import { given } from './scenes.ts'
import type { StoreRules } from './store-context.ts'

const all = (store: Store) => store.read(({ licenses }) => licenses.all())

export const licenseRules: StoreRules = (test) => {
  test('at first there are no licences', async ({ store }) => equal(await all(store), []))

  test('licences come by sort order, then id, as they went in', async ({ store }) => {
    const later = newLicense({ id: 12, sortOrder: 3 })
    const tied = newLicense({ id: 11, sortOrder: 3, active: false, iconUrl: 'https://i.example' })
    const added = [later, tied, ...STANDARD_LICENSES]
    await store.write(({ licenses }) => licenses.ensureAll(added))
    equal(await all(store), [...STANDARD_LICENSES, tied, later])
  })

  test('a licence of that name or that id is left as it is', async ({ store }) => {
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
}
