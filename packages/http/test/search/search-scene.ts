import { is } from 'uvu/assert'
import { openWorld, type Who, type World } from '../app/world.ts'
import { collectionIn, publish as publishCollection } from '../collections/new-collections.ts'
import {
  aDataset,
  aFile,
  type CreatedScene,
  fieldsOf,
  publish,
  versionBody,
} from '../datasets/dataset-calls.ts'

/** What searches look for. */
export interface SearchScene {
  readonly world: World
  /** Released, with a file. */
  readonly kelp: CreatedScene
  /** Never released. */
  readonly draft: CreatedScene
}

const BOX = {
  typeName: 'geographicBoundingBox',
  typeClass: 'compound',
  multiple: true,
  value: [
    Object.fromEntries(
      [
        ['westLongitude', '176'],
        ['eastLongitude', '179'],
        ['northLatitude', '-17'],
        ['southLatitude', '-19'],
      ].map(([typeName = '', value]) => [
        typeName,
        { typeName, typeClass: 'primitive', multiple: false, value },
      ]),
    ),
  ],
}

/** A version with a box between the islands of Fiji. */
export const withBox = (title: string) => ({
  ...versionBody(title),
  metadataBlocks: {
    citation: { fields: fieldsOf(title) },
    geospatial: { fields: [BOX] },
  },
})

export async function openSearchScene(): Promise<SearchScene> {
  const world = await openWorld()
  await collectionIn(world, ':root', { alias: 'ocean' })
  await collectionIn(world, 'ocean', { alias: 'reefs' })
  await publishCollection(world, ':root')
  await publishCollection(world, 'ocean')
  const kelp = await aDataset(world, { collection: 'ocean', version: withBox('Kelp forests') })
  await aFile(world, kelp.id, { name: 'gauge_2021-v2.csv', content: 'a,b\n' })
  await publish(world, kelp.id)
  const draft = await aDataset(world, { collection: 'reefs', version: versionBody('Secret kelp') })
  await aFile(world, draft.id, { name: 'secret.csv', content: 'a\n' })
  return { world, kelp, draft }
}

export const search = (world: World, query: string, as: Who = 'anonymous') =>
  world.call('GET', `/search?${query}`, { as })

/** The names of the hits, in their order. */
export async function names(world: World, query: string, as?: Who): Promise<readonly string[]> {
  const { status, body } = await search(world, query, as)
  is(status, 200, JSON.stringify(body))
  return body.data.items.map(({ name }: { readonly name: string }) => name)
}
