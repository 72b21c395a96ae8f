import type { ObjectStorage } from '@holdfast/core'
import type { TransferPermission } from '@holdfast/core/rules'
import { type MemoryTransfers, memoryStorage, memoryTransfers } from '@holdfast/memory'
import type { StoreKind } from '../app/test-store.ts'
import { openWorld, type Who, type World } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'

/** Setup for tests of transfers: a managed store, a referenced one and one without a service. */

export const OFFER_SECONDS = 300
export const POLLING_SECONDS = 50
export const ENDPOINT = 'endpoint-1'
export const REFERENCE = 'endpoint-2/archive'

export interface TransferScene {
  readonly world: World
  readonly service: MemoryTransfers
  readonly storage: ObjectStorage
  /** The failures in the log of the operator. */
  readonly told: readonly string[]
}

export async function openTransfers(more: { readonly store?: StoreKind } = {}) {
  const service = memoryTransfers()
  const storage = memoryStorage()
  const size = async (path: string) => (path.endsWith('.missing') ? null : 5)
  const remote = { ...memoryStorage(), size }
  const told: string[] = []
  const world = await openWorld({
    ...more,
    tellOperator: (what, cause) => void told.push(`${what}: ${cause}`),
    storages: {
      preferred: 'local',
      drivers: { local: storage, plain: memoryStorage() },
      // Only read by `size`; paths and keys are texts alike.
      remotes: { far: { storage: remote as never, base: 'local' } },
      profiles: {
        local: { label: 'Here', directUpload: false },
        plain: { label: 'Plain' },
        far: { label: 'Far' },
      },
    },
    transfers: {
      services: { fast: service },
      stores: {
        local: { service: 'fast', mode: 'managed', endpoint: ENDPOINT, path: '/data/' },
        far: { service: 'fast', mode: 'referenced', references: [REFERENCE] },
      },
      offerMs: OFFER_SECONDS * 1000,
    },
  })
  await world.jobs.work(world.repository.handleJob)
  return { world, service, storage, told }
}

/** A draft in the store with this label; answers its id. */
export async function aTransferDataset({ world }: TransferScene, label?: string): Promise<number> {
  const { id } = await aDataset(world)
  if (label !== undefined) {
    const path = `/datasets/${id}/storageDriver`
    const { status, text } = await world.call('PUT', path, { as: 'superuser', body: label })
    if (status !== 200) throw new Error(`No store: ${text}`)
  }
  return id
}

export const requestPathsAs =
  (as: Who) =>
  ({ world }: TransferScene, id: number, json: unknown = { principal: 'ada', numberOfFiles: 2 }) =>
    world.call('POST', `/datasets/${id}/requestTransferUploadPaths`, { as, json })

export const requestPaths = requestPathsAs('superuser')

/** Storage identifiers and the keys at which their bytes are expected. */
export async function offeredPaths(
  scene: TransferScene,
  id: number,
): Promise<readonly (readonly [identifier: string, key: string])[]> {
  const { status, body, text } = await requestPaths(scene, id)
  if (status !== 200) throw new Error(`No paths: ${text}`)
  return Object.entries<string>(body.data).map(([name, path]) => [name, path.replace('/data/', '')])
}

export async function arrive({ storage }: TransferScene, key: string, content: string) {
  await storage.put(key, once(content), 'MD5')
}

async function* once(content: string) {
  yield new TextEncoder().encode(content)
}

export const addTransferFilesAs =
  (as: Who) =>
  ({ world }: TransferScene, id: number, jsonData: unknown) => {
    const form = new FormData()
    form.append('jsonData', typeof jsonData === 'string' ? jsonData : JSON.stringify(jsonData))
    return world.call('POST', `/datasets/${id}/addTransferFiles`, { as, body: form })
  }

export const addTransferFiles = addTransferFilesAs('superuser')

export const fileNamed = (storageIdentifier: string, fileName: string) => ({
  storageIdentifier,
  fileName,
  mimeType: 'text/plain',
})

/** Lets the time pass and runs what is due. */
export async function pass({ world }: TransferScene, seconds: number): Promise<void> {
  world.clock.advance(seconds)
  await world.jobs.drain()
}

export async function locksOf({ world }: TransferScene, id: number): Promise<readonly string[]> {
  const { body } = await world.call('GET', `/datasets/${id}/locks`, { as: 'superuser' })
  return body.data.map(({ lockType }: { readonly lockType: string }) => lockType)
}

export async function filesOf({ world }: TransferScene, id: number) {
  const path = `/datasets/${id}/versions/:draft/files`
  const { body } = await world.call('GET', path, { as: 'superuser' })
  return (body.data ?? []) as readonly {
    readonly label: string
    readonly dataFile: Readonly<Record<string, unknown>>
  }[]
}

export async function notificationsOf({ world }: TransferScene, as: Who = 'superuser') {
  const { body } = await world.call('GET', '/notifications/all', { as })
  const all: readonly { readonly type: string }[] = body.data
  return all.filter(({ type }) => type.startsWith('TRANSFER')).map(({ type }) => type)
}

export const folders = ({ service }: TransferScene): readonly string[] =>
  service.permissions().map(({ folder, access }: TransferPermission) => `${access} ${folder}`)
