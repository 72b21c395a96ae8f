import type { SettingReads, Settings } from '../../ports/store/settings.ts'
import type { Store } from '../../ports/store/store.ts'
import type { SettingValues } from '../../rules/settings/setting-values.ts'

/**
 * A store whose units of work load the settings at most once. A unit sees the settings as of its first read,
 * and its own changes at once.
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
