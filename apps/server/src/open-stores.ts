import { readFile } from 'node:fs/promises'
import type { ObjectStorage, Storages } from '@holdfast/core'
import { folderStorage } from '@holdfast/storage-fs'
import { StartFailure, systemCode } from './start-failure.ts'
import type {
  SecretSource,
  StoreConfiguration,
  StoresConfiguration,
} from './store-configuration.ts'

/** The stores that are configured, opened. */
export interface OpenedStores {
  readonly storages: Storages
  /** Resolves when all of them can be written to. */
  ready(): Promise<void>
  close(): void
}

interface OpenedStore {
  readonly configuration: StoreConfiguration
  readonly storage: ObjectStorage
  close(): void
}

export async function openStores({
  preferred,
  stores,
}: StoresConfiguration): Promise<OpenedStores> {
  const opened: OpenedStore[] = []
  for (const configuration of stores) opened.push(await open(configuration))
  const by = <T>(member: (store: OpenedStore) => T): Readonly<Record<string, T>> =>
    Object.fromEntries(opened.map((store) => [store.configuration.name, member(store)]))
  return {
    storages: {
      preferred,
      drivers: by(({ storage }) => storage),
      profiles: by(({ configuration }) => configuration.profile),
    },
    ready: async () => {
      await Promise.all(opened.map(({ storage }) => storage.ready()))
    },
    close: () => {
      for (const { close } of opened) close()
    },
  }
}

/** Refuses to start without a place to keep files in. */
export async function requireStores(
  { storages }: OpenedStores,
  { stores }: StoresConfiguration,
): Promise<void> {
  for (const store of stores)
    try {
      await storages.drivers[store.name]?.ready()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const place = store.kind === 'folder' ? store.path : `the store ${store.name}`
      throw new StartFailure(`Files cannot be kept in ${place}: ${reason}`, { cause: error })
    }
}

async function open(configuration: StoreConfiguration): Promise<OpenedStore> {
  if (configuration.kind === 'folder') {
    const storage = folderStorage({ root: configuration.path })
    return { configuration, storage, close: () => {} }
  }
  const { bucket, region, endpoint, pathStyle, access } = configuration
  // The client of S3 takes time and memory that an installation without S3 does without.
  const { s3Storage } = await import('@holdfast/storage-s3')
  const storage = s3Storage({
    bucket,
    region,
    pathStyle,
    ...(endpoint === null ? {} : { endpoint }),
    ...(access.kind === 'found'
      ? access.profile === null
        ? {}
        : { profile: access.profile }
      : {
          keys: {
            accessKeyId: await secretOf(access.id),
            secretAccessKey: await secretOf(access.secret),
          },
        }),
  })
  return { configuration, storage, close: storage.close }
}

async function secretOf(source: SecretSource): Promise<string> {
  if (source.kind === 'given') return source.secret
  const named = `${source.variable} names ${source.path}`
  try {
    const secret = (await readFile(source.path, 'utf8')).trim()
    if (secret === '') throw new StartFailure(`${named}, and that file is empty.`)
    return secret
  } catch (cause) {
    if (cause instanceof StartFailure) throw cause
    const code = systemCode(cause) ?? 'unknown reason'
    throw new StartFailure(`${named}, which cannot be read (${code}).`, { cause })
  }
}
