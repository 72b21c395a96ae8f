import { readFile } from 'node:fs/promises'
import type { ObjectStorage, RemoteStorage, RemoteStore, Storages } from '@holdfast/core'
import { folderStorage } from '@holdfast/storage-fs'
import { type RemoteTrouble, remoteStorage } from '@holdfast/storage-remote'
import { StartFailure, systemCode } from './start-failure.ts'
import type {
  SecretSource,
  StoreConfiguration,
  StoresConfiguration,
} from './store-configuration.ts'

/** The configured stores, opened. */
export interface OpenedStores {
  readonly storages: Storages
  /** Resolves if every store that files are written to is ready. */
  ready(): Promise<void>
  close(): void
}

interface OpenedStore {
  readonly name: string
  readonly storage: ObjectStorage
  close(): void
}

/** Receives failures of remote stores for the log; clients do not see the reason. */
export type RemoteReport = (store: string, trouble: RemoteTrouble) => void

export async function openStores(
  { preferred, stores }: StoresConfiguration,
  report: RemoteReport = () => {},
): Promise<OpenedStores> {
  const opened: OpenedStore[] = []
  const remotes: Record<string, RemoteStore> = {}
  for (const store of stores)
    if (store.kind === 'remote') {
      const storage = await openRemote(store, report)
      remotes[store.name] = { storage, base: store.base ?? preferred }
    } else opened.push(await open(store))
  return {
    storages: {
      preferred,
      drivers: Object.fromEntries(opened.map(({ name, storage }) => [name, storage])),
      remotes,
      profiles: Object.fromEntries(stores.map(({ name, profile }) => [name, profile])),
    },
    ready: async () => {
      await Promise.all(opened.map(({ storage }) => storage.ready()))
    },
    close: () => {
      for (const { close } of opened) close()
    },
  }
}

/** Throws `StartFailure` if a store cannot be used. */
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

type Remote = Extract<StoreConfiguration, { readonly kind: 'remote' }>

async function openRemote(
  { name, baseUrl, secret, redirectHosts, silenceSeconds }: Remote,
  report: RemoteReport,
): Promise<RemoteStorage> {
  return remoteStorage({
    baseUrl,
    redirectHosts,
    silenceMs: silenceSeconds * 1000,
    report: (trouble) => report(name, trouble),
    ...(secret === null ? {} : { secret: await secretOf(secret) }),
  })
}

async function open(configuration: Exclude<StoreConfiguration, Remote>): Promise<OpenedStore> {
  const { name } = configuration
  if (configuration.kind === 'folder') {
    const storage = folderStorage({ root: configuration.path })
    return { name, storage, close: () => {} }
  }
  const { bucket, region, endpoint, pathStyle, silenceSeconds, access } = configuration
  // Loaded on demand: the S3 client takes time and memory that other installations do not need.
  const { s3Storage } = await import('@holdfast/storage-s3')
  const storage = s3Storage({
    bucket,
    region,
    pathStyle,
    silenceSeconds,
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
  return { name, storage, close: storage.close }
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
