import { createHash } from 'node:crypto'
import { memoryStorage } from '@holdfast/memory'
import type { StoreKind } from '../app/test-store.ts'
import { type CallOptions, openWorld, SITE, type Who, type World } from '../app/world.ts'

/** Setup for tests of direct uploads. */

export const PART = 5 * 1024 * 1024

/** A store that accepts parts of the smallest size, and two others. */
export const openStores = (more: { readonly store?: StoreKind } = {}): Promise<World> =>
  openWorld({
    ...more,
    storages: {
      preferred: 'local',
      drivers: { local: memoryStorage(), bucket: memoryStorage(), plain: memoryStorage() },
      profiles: {
        local: { label: 'Here', partSize: PART },
        bucket: { label: 'Bucket', type: 's3', bucket: 'bucket-1', uploadOutOfBand: true },
        plain: { label: 'Plain', directUpload: false },
      },
    },
  })

export interface Offer {
  readonly url: string
  readonly urls: Readonly<Record<string, string>>
  readonly complete: string
  readonly abort: string
  readonly partSize: number
  readonly storageIdentifier: string
}

export async function offered(world: World, id: number, size: number): Promise<Offer> {
  const { status, body, text } = await world.call(
    'GET',
    `/datasets/${id}/uploadurls?size=${size}`,
    {
      as: 'superuser',
    },
  )
  if (status !== 200) throw new Error(`No URLs: ${text}`)
  return body.data
}

/** The path of an address of the service, as `world.call` takes it. */
export const pathOf = (url: string): string => url.replace(`${SITE}/api`, '').replace(/^\/api/, '')

/** Bytes that differ at every position. */
export const bytesOf = (size: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.alloc(size, 'some bytes of no great interest, over and over; '))

/** The result of sending bytes to an address, and their tag. */
export async function put(world: World, url: string, body: CallOptions['body'] = '') {
  const answer = await world.call('PUT', pathOf(url), { body: body ?? '' })
  return { ...answer, tag: (answer.headers.get('ETag') ?? '').replaceAll('"', '') }
}

export const md5 = (bytes: Uint8Array | string): string =>
  createHash('md5').update(bytes).digest('hex')

/** An unregistered file in the store; answers its storage identifier. */
export async function aStoredFile(world: World, id: number, content: string): Promise<string> {
  const { url, storageIdentifier } = await offered(world, id, content.length)
  const { status, text } = await put(world, url, content)
  if (status !== 200) throw new Error(`Not stored: ${text}`)
  return storageIdentifier
}

/** The description of a stored file. */
export const entryOf = (storageIdentifier: string, content: string, more: object = {}) => ({
  storageIdentifier,
  fileName: 'notes.txt',
  mimeType: 'text/plain',
  md5Hash: md5(content),
  ...more,
})

function jsonForm(jsonData: unknown): FormData {
  const form = new FormData()
  form.append('jsonData', typeof jsonData === 'string' ? jsonData : JSON.stringify(jsonData))
  return form
}

export const registerAs = (as: Who) => (world: World, id: number, entry: unknown) =>
  world.call('POST', `/datasets/${id}/add`, { as, body: jsonForm(entry) })

export const registerAllAs = (as: Who) => (world: World, id: number, entries: unknown) =>
  world.call('POST', `/datasets/${id}/addFiles`, { as, body: jsonForm(entries) })

export const register = registerAs('superuser')
export const registerAll = registerAllAs('superuser')
