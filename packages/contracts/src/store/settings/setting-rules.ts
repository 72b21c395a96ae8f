import type { Store } from '@holdfast/core'
import { equal, is } from 'uvu/assert'
import type { StoreRules } from '../store-context.ts'

const all = (store: Store) => store.read(({ settings }) => settings.all())

export const settingRules: StoreRules = (test) => {
  test('at first nothing is set', async ({ store }) => is((await all(store)).size, 0))

  test('a setting keeps its exact text', async ({ store }) => {
    const text = ' {"a": 1}\n\t"naïve" 100% _ \\ 🜁 '
    await store.write(({ settings }) => settings.put(':Odd Name', text))
    is((await all(store)).get(':Odd Name'), text)
    await store.write(({ settings }) => settings.put(':Odd Name', ''))
    is((await all(store)).get(':Odd Name'), '')
  })

  test('the last value counts, and names are case-sensitive', async ({ store }) => {
    await store.write(async ({ settings }) => {
      await settings.put(':Size', '1')
      await settings.put(':size', '2')
      await settings.put(':Size', '3')
    })
    const values = await all(store)
    equal([values.get(':Size'), values.get(':size')], ['3', '2'])
  })

  test('a removed setting is not set, and removing it again succeeds', async ({ store }) => {
    await store.write(({ settings }) => settings.put(':Gone', 'soon'))
    for (const _ of [1, 2]) await store.write(({ settings }) => settings.remove(':Gone'))
    is((await all(store)).has(':Gone'), false)
    await store.write(({ settings }) => settings.put(':Gone', 'back'))
    is((await all(store)).get(':Gone'), 'back')
  })

  test('several settings are put and removed at once', async ({ store }) => {
    const before = await all(store)
    const values = new Map([
      [':One', '1'],
      [':Two', '2'],
      [':Three', '3'],
    ])
    await store.write(({ settings }) => settings.put(':One', 'old'))
    await store.write(({ settings }) => settings.putAll(values))
    const put = await all(store)
    for (const [name, value] of [...before, ...values]) is(put.get(name), value)
    await store.write(({ settings }) => settings.removeAll([':One', ':Three', ':Never set']))
    equal([...(await all(store)).keys()].sort(), [...before.keys(), ':Two'].sort())
    await store.write(async ({ settings }) => {
      await settings.putAll(new Map())
      await settings.removeAll([])
    })
    is((await all(store)).get(':Two'), '2')
  })
}
