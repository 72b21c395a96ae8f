import { deflateSync } from 'node:zlib'
import { crc32 } from '@holdfast/core'
import type { Who, World } from '../app/world.ts'
import { publish as publishCollection, sharedCollection } from '../collections/new-collections.ts'

/** Steps that tests of featured items begin with. */

/** A black PNG of this size; without `pixels` it only says so, and packs next to nothing. */
export function pngOf(
  width: number,
  height: number,
  { pixels = true } = {},
): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(pixels ? (width + 1) * height : 100)
  const parts = [
    DOT.subarray(0, 8),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Uint8Array.from(Buffer.concat(parts))
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

/** A PNG of one pixel. */
export const DOT = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
)

export interface SentPicture {
  readonly name: string
  readonly bytes?: Uint8Array<ArrayBuffer>
}

export type FormFields = Readonly<Record<string, string | readonly string[]>>

export function itemForm(fields: FormFields, ...pictures: readonly SentPicture[]): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value)
  for (const { name, bytes = DOT } of pictures) form.append('file', new Blob([bytes]), name)
  return form
}

let serial = 0

/** A published collection on which every holder has their role. */
export async function aPublishedCollection(world: World) {
  serial += 1
  const collection = await sharedCollection(world, ':root', `front${serial}`)
  const { status, text } = await publishCollection(world, collection.alias)
  if (status !== 200) throw new Error(`Not published: ${text}`)
  return collection
}

/** Whom the form comes from, and to which collection; by default the superuser. */
type Sending = string | { readonly alias: string; readonly as: Who }

export function post(world: World, sending: Sending, form: FormData) {
  const { alias, as } =
    typeof sending === 'string' ? { alias: sending, as: 'superuser' as const } : sending
  return world.call('POST', `/collections/${alias}/featuredItems`, { as, body: form })
}

export const list = async (world: World, alias: string) =>
  (await world.call('GET', `/collections/${alias}/featuredItems`)).body.data

/** A custom item, with a picture where one is named; answers what the API showed of it. */
export async function anItem(
  world: World,
  alias: string,
  { picture, ...fields }: Readonly<Record<string, string>> & { readonly picture?: string } = {},
) {
  const pictures = picture === undefined ? [] : [{ name: picture }]
  const form = itemForm({ content: '<p>Hello</p>', displayOrder: '1', ...fields }, ...pictures)
  const { status, body, text } = await post(world, alias, form)
  if (status !== 200) throw new Error(`Not featured: ${text}`)
  return body.data
}
