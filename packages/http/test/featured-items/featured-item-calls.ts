import type { Who, World } from '../app/world.ts'
import { publish as publishCollection, sharedCollection } from '../collections/new-collections.ts'

/** Setup for tests of featured items. */

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

/** The sender of the form, by default the superuser, and the collection. */
type Sending = string | { readonly alias: string; readonly as: Who }

export function post(world: World, sending: Sending, form: FormData) {
  const { alias, as } =
    typeof sending === 'string' ? { alias: sending, as: 'superuser' as const } : sending
  return world.call('POST', `/collections/${alias}/featuredItems`, { as, body: form })
}

export const list = async (world: World, alias: string) =>
  (await world.call('GET', `/collections/${alias}/featuredItems`)).body.data

/** A custom item, with an image if one is named; answers it as the API shows it. */
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
