import { resolve } from 'node:path'
import type { StoreConfiguration, StoresConfiguration } from './store-configuration.ts'
import { readStore, STORE_OPTIONS, storePrefix } from './store-environment.ts'

export interface StoresQuestion {
  readonly names: readonly string[]
  /** Null for the first store. */
  readonly preferred: string | null
  /** The default folder of the store `local`. */
  readonly localFolder: string
  readonly dataFolder: string
  readonly variables: Readonly<Record<string, string | undefined>>
}

export type StoresReading =
  | { readonly ok: true; readonly stores: StoresConfiguration }
  | { readonly ok: false; readonly problems: readonly string[] }

/** Reads all named stores from the variables; reports all problems at once. */
export function readStores(question: StoresQuestion): StoresReading {
  const { names, preferred, dataFolder, localFolder, variables } = question
  const readings = names.map((name) =>
    readStore(name, {
      variables,
      defaultFolder: name === 'local' ? localFolder : resolve(dataFolder, `files-${name}`),
    }),
  )
  const stores = readings.flatMap((reading) => (reading.ok ? [reading.store] : []))
  const remote = new Set(stores.flatMap(({ kind, name }) => (kind === 'remote' ? [name] : [])))
  const problems = [
    ...readings.flatMap((reading) => (reading.ok ? [] : reading.problems)),
    ...sharedProblems(stores),
    ...(preferred === null || names.includes(preferred)
      ? []
      : ['HOLDFAST_PREFERRED_STORE: expected one of the names in HOLDFAST_STORES']),
    ...(remote.has(preferred ?? names[0] ?? '')
      ? [
          `HOLDFAST_${preferred === null ? 'STORES' : 'PREFERRED_STORE'}: expected first a store that is not remote`,
        ]
      : []),
    ...baseProblems(
      stores,
      names.filter((name) => !remote.has(name)),
    ),
  ]
  const [first, ...others] = stores
  if (problems.length > 0 || first === undefined) return { ok: false, problems }
  return {
    ok: true,
    stores: { preferred: preferred ?? first.name, stores: [first, ...others] },
  }
}

/** Labels and places must be unique: users choose stores by label. */
function sharedProblems(stores: readonly StoreConfiguration[]): readonly string[] {
  return stores.flatMap((store, index) => {
    const before = stores.slice(0, index)
    const prefix = storePrefix(store.name)
    const label = before.some(({ profile }) => profile.label === store.profile.label)
      ? [`${prefix}LABEL: expected a label that no other store has`]
      : []
    const place = before.some((other) => placeOf(other) === placeOf(store))
      ? [`${prefix}${store.kind === 'folder' ? 'FOLDER' : 'BUCKET'}: expected a place of its own`]
      : []
    return [...label, ...place]
  })
}

function placeOf(store: StoreConfiguration): string {
  switch (store.kind) {
    case 'folder':
      return store.path
    case 's3':
      return `${store.endpoint} ${store.bucket}`
    // Remote stores are only read, so two of them may have the same place.
    case 'remote':
      return `${store.name}:`
  }
}

/** The base of a remote store must be a writable store. */
const baseProblems = (
  stores: readonly StoreConfiguration[],
  writable: readonly string[],
): readonly string[] =>
  stores.flatMap((store) =>
    store.kind !== 'remote' || store.base === null || writable.includes(store.base)
      ? []
      : [`${storePrefix(store.name)}BASE_STORE: expected the name of a store that is not remote`],
  )

/** The variables of these stores. */
export const storeVariableNames = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => STORE_OPTIONS.map((option) => storePrefix(name) + option)))
