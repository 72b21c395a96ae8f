import type { SettingReads, Settings } from '../../ports/store/settings.ts'
import type { Store } from '../../ports/store/store.ts'
import type { SettingValues } from '../../rules/settings/setting-values.ts'

/**
 * The store, where a unit of work asks for the settings once, however many rules in it want to know them.
 * They hold for all of the unit, as they were when it first asked; what the unit itself sets counts at once.
 */
export const settingsReadOnce = (store: Store): Store => ({
  ...store,
  read: (work, options) =>
    store.read((unit) => work({ ...unit, settings: readOnce(unit.settings) }), options),
  write: (work) => store.write((unit) => work({ ...unit, settings: keptUntilSet(unit.settings) })),
})

function readOnce({ all }: SettingReads): SettingReads {
  let known: Promise<SettingValues> | null = null
  return {
    all: () => {
      known ??= all()
      return known
    },
  }
}

function keptUntilSet(settings: Settings): Settings {
  let reads = readOnce(settings)
  const then = async (written: Promise<void>): Promise<void> => {
    await written
    reads = readOnce(settings)
  }
  return {
    all: () => reads.all(),
    put: (name, value) => then(settings.put(name, value)),
    putAll: (values) => then(settings.putAll(values)),
    remove: (name) => then(settings.remove(name)),
    removeAll: (names) => then(settings.removeAll(names)),
  }
}
