import type { Settings, Store } from '@holdfast/core'
import { memoryStore } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { settingsReadOnce } from '../../../src/use-cases/settings/settings-read-once.ts'

const test = suite('settings in units of work')

const NAME = ':FileCategories'

/** A store that counts how often its settings are read. */
function counting(): { readonly store: Store; reads(): number } {
  const store = memoryStore()
  let reads = 0
  const counted = <S extends Pick<Settings, 'all'>>(settings: S): S => ({
    ...settings,
    all: () => {
      reads += 1
      return settings.all()
    },
  })
  return {
    store: {
      ...store,
      read: (work, options) =>
        store.read((unit) => work({ ...unit, settings: counted(unit.settings) }), options),
      write: (work) => store.write((unit) => work({ ...unit, settings: counted(unit.settings) })),
    },
    reads: () => reads,
  }
}

test('a unit reads them once; the next unit reads them again', async () => {
  const { store, reads } = counting()
  const once = settingsReadOnce(store)
  for (const expected of [1, 2]) {
    await once.read(async ({ settings }) => {
      is(await settings.all(), await settings.all())
    })
    is(reads(), expected)
  }
  await once.write(async ({ settings }) => {
    await settings.all()
    await settings.all()
  })
  is(reads(), 3)
})

test('a unit that needs no settings reads none', async () => {
  const { store, reads } = counting()
  await settingsReadOnce(store).read(async () => null)
  is(reads(), 0)
})

test('a unit reads the values that it set', async () => {
  const once = settingsReadOnce(memoryStore())
  const seen = await once.write(async ({ settings }) => {
    const now = async () => (await settings.all()).get(NAME) ?? null
    const values = [await now()]
    await settings.put(NAME, 'a')
    values.push(await now())
    await settings.putAll(new Map([[NAME, 'b']]))
    values.push(await now())
    await settings.remove(NAME)
    values.push(await now())
    await settings.put(NAME, 'c')
    await settings.removeAll([NAME])
    values.push(await now())
    return values
  })
  equal(seen, [null, 'a', 'b', null, null])
})

test('a unit reads the values that an earlier unit set', async () => {
  const once = settingsReadOnce(memoryStore())
  await once.write(({ settings }) => settings.put(NAME, 'a'))
  const values = await once.read(({ settings }) => settings.all())
  is(values.get(NAME), 'a')
})

test.run()
