import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { KNOWN_SETTINGS } from '../../rules/settings/known-settings.ts'
import { isLanguageCode } from '../../rules/settings/language-code.ts'
import { refusalOfSetting } from '../../rules/settings/refused-settings.ts'
import { SECRET_SETTINGS } from '../../rules/settings/secret-settings.ts'
import type { SettingValues } from '../../rules/settings/setting-values.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { renewRecordsSoon } from '../harvesting/renew-records.ts'
import { storedSetting } from './hashed-settings.ts'

/** The names of settings that a replacement created, updated, deleted or left unchanged. */
export interface SettingChanges {
  readonly created: readonly string[]
  readonly updated: readonly string[]
  readonly deleted: readonly string[]
  readonly unchanged: readonly string[]
}

/** `:Name`, or `:Name/lang/xx` for a text in one language. */
export interface SettingName {
  readonly name: string
  readonly language?: string
}

const MAX_VALUE_LENGTH = 1_000_000

/** Settings of the installation (docs/specification/settings.md). Changes take effect at once. */
export const settingUseCases = (
  { store, clock, signer }: Domain,
  { changed }: { readonly changed: () => Promise<void> },
) => {
  const stored = (name: string, value: string): string =>
    storedSetting(signer, name, checkedValue(name, value))

  /** Writes, and tells that settings may have changed. */
  const change = async <T>(work: (unit: WriteUnit) => Promise<T>): Promise<T> => {
    try {
      return await store.write(work)
    } finally {
      await changed()
    }
  }

  const record = async (
    unit: WriteUnit,
    actor: Actor,
    happened: {
      readonly kind: 'settingChanged' | 'settingRemoved'
      readonly names: readonly string[]
    },
  ): Promise<void> => {
    await unit.events.append({
      at: clock.now(),
      actor: assigneeOf(actor),
      kind: happened.kind,
      objectId: null,
      // Values may be secrets, such as the key for creating accounts.
      details: { names: happened.names },
    })
    // Otherwise there would be no records until the job comes that is repeated.
    if (happened.names.includes(':OAIServerEnabled')) await renewRecordsSoon(unit)
  }

  return {
    all: async (actor: Actor): Promise<SettingValues> => {
      requireSuperuser(actor)
      return store.read(({ settings }) => settings.all(), { consistency: 'latest' })
    },

    /** Every setting that is set, by its name with the language; null instead of a secret. */
    shown: async (actor: Actor): Promise<ReadonlyMap<string, string | null>> => {
      requireSuperuser(actor)
      const values = await store.read(({ settings }) => settings.all(), { consistency: 'latest' })
      return new Map(
        [...values].map(([name, value]) => [name, SECRET_SETTINGS.has(name) ? null : value]),
      )
    },

    get: async (actor: Actor, wanted: SettingName): Promise<string> => {
      requireSuperuser(actor)
      const name = storedName(wanted)
      const values = await store.read(({ settings }) => settings.all(), { consistency: 'latest' })
      return values.get(name) ?? refuse({ kind: 'notFound', what: `Setting ${name}` })
    },

    /** `also` belongs to the setting: it is stored with it or not at all, one call after the other. */
    put: (
      actor: Actor,
      wanted: SettingName,
      {
        value,
        also,
      }: { readonly value: string; readonly also?: (unit: WriteUnit) => Promise<void> },
    ): Promise<void> =>
      change(async (unit) => {
        requireSuperuser(actor)
        const name = storedName(wanted)
        await unit.settings.put(name, stored(name, value))
        await also?.(unit)
        await record(unit, actor, { kind: 'settingChanged', names: [name] })
      }),

    remove: (actor: Actor, wanted: SettingName): Promise<void> =>
      change(async (unit) => {
        requireSuperuser(actor)
        const name = storedName(wanted)
        await unit.settings.remove(name)
        await record(unit, actor, { kind: 'settingRemoved', names: [name] })
      }),

    /** Replaces all settings; all or nothing. */
    replaceAll: (actor: Actor, wanted: ReadonlyMap<string, string>): Promise<SettingChanges> =>
      change(async (unit) => {
        requireSuperuser(actor)
        checkNames([...wanted.keys()])
        const before = await unit.settings.all()
        const after = new Map([...wanted].map(([name, value]) => [name, stored(name, value)]))
        const changes = compare(before, after)
        await unit.settings.removeAll(changes.deleted)
        await unit.settings.putAll(after)
        await record(unit, actor, {
          kind: 'settingChanged',
          names: [...changes.created, ...changes.updated, ...changes.deleted],
        })
        return changes
      }),
  }
}

function compare(before: SettingValues, after: ReadonlyMap<string, string>): SettingChanges {
  const names = [...after.keys()]
  return {
    created: names.filter((name) => !before.has(name)),
    updated: names.filter((name) => before.has(name) && before.get(name) !== after.get(name)),
    deleted: [...before.keys()].filter((name) => !after.has(name)),
    unchanged: names.filter((name) => before.get(name) === after.get(name)),
  }
}

function checkNames(names: readonly string[]): void {
  if (names.length === 0) refuse({ kind: 'invalid', message: 'Empty or invalid JSON object' })
  const unknown = names.filter((name) => !isKnown(name))
  if (unknown.length > 0)
    refuse({ kind: 'invalid', message: `Invalid key(s): ${unknown.join(', ')}` })
}

const isKnown = (name: string): boolean => {
  const [plain = '', language] = name.split('/lang/')
  return KNOWN_SETTINGS.has(plain) && (language === undefined || isLanguageCode(language))
}

function storedName({ name, language }: SettingName): string {
  if (name.indexOf(':', 1) > 0)
    refuse({
      kind: 'invalid',
      message: `Settings with a suffix are no longer supported: send ${name.slice(0, 100)} as one JSON value.`,
    })
  if (!KNOWN_SETTINGS.has(name))
    refuse({ kind: 'invalid', message: `There is no setting ${name.slice(0, 100)}.` })
  if (language === undefined) return name
  if (!isLanguageCode(language))
    refuse({ kind: 'invalid', message: 'A language is a two-letter code of ISO 639-1.' })
  return `${name}/lang/${language}`
}

function checkedValue(name: string, value: string): string {
  const refusal = refusalOfSetting(name, value)
  if (refusal !== null) refuse({ kind: 'invalid', message: refusal })
  if (value.length > MAX_VALUE_LENGTH)
    refuse({
      kind: 'invalid',
      message: `The value of ${name} is longer than ${MAX_VALUE_LENGTH} characters.`,
    })
  return value
}
