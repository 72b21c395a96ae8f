import { objectKey } from '@holdfast/core/rules'
import { bytesOf } from './bytes.ts'
import { type Catalogue, catalogue, type Ids } from './catalogue.ts'
import { draftDataset } from './datasets.ts'
import type { Installation } from './installation.ts'
import { largeTree } from './large-tree.ts'
import { buildIndex } from './search-index.ts'
import { giveTokens, tokenOf } from './tokens.ts'

const FILES_EACH = 4
const FILE_BYTES = 1000
const ROLES_EACH = 50
/** The most drafts that are edited and receive files, and for how many files of the place there is one. */
const DRAFTS = { most: 100, files: 20 }
/** The bytes of this many datasets are stored. */
const STORED = 500
const WRITERS = 8

/** A place with collections, accounts, and many released datasets. */
export interface BusyPlace {
  readonly datasets: Catalogue
  /** The files whose bytes are stored. */
  readonly stored: Ids
  readonly accounts: number
  /** Published collections. */
  readonly collections: readonly string[]
  readonly drafts: readonly string[]
  /** Of an account that may edit the drafts. */
  readonly curatorToken: string
}

/** Seeds a place with about this number of files: a dataset for four, and collections and accounts for more of them. */
export async function busyPlace(installation: Installation, files: number): Promise<BusyPlace> {
  const { database } = installation
  const collections = Math.max(100, Math.floor((files * 3) / 1000))
  const accounts = Math.max(20, Math.floor(files / 200))
  const tree = await largeTree(installation, {
    collections,
    datasets: collections,
    assignments: accounts * ROLES_EACH,
  })
  const datasets = await catalogue(installation, {
    datasets: Math.floor(files / FILES_EACH),
    files: FILES_EACH,
    collections: { first: tree.collectionId(0), count: collections },
  })
  await giveTokens(installation, 'reader')
  const drafts: string[] = []
  while (drafts.length < Math.min(DRAFTS.most, files / DRAFTS.files))
    drafts.push(String((await draftDataset(installation)).id))
  await database.execute(`
    insert into role_assignment (role_id, assignee, collection_id)
    select r.id, '@reader0', c.id from role r, collection c
    where r.alias = 'curator' and c.parent_id is null`)
  const stored = await storeBytes(installation, datasets)
  await buildIndex(installation)
  await database.execute('vacuum analyze')
  return {
    datasets,
    stored,
    accounts,
    collections: await publishedOf(installation, tree.collectionId(0)),
    drafts,
    curatorToken: tokenOf('reader0'),
  }
}

/** Stores the bytes of the files of the first datasets. */
async function storeBytes(
  { storage, database }: Installation,
  { first, count, proto, files }: Catalogue,
): Promise<Ids> {
  const clones = Math.min(STORED, count)
  const rows = await database.execute(
    `select object_id as name from data_file where dataset_id = ${first} order by id`,
  )
  // The column selected above.
  const objects = (rows as readonly { readonly name: string }[]).map(({ name }) => name)
  const keys = Array.from({ length: clones }, (_, n) =>
    objects.map((name) =>
      objectKey({ ...proto.pid, identifier: `${proto.pid.identifier}-${n}` }, name),
    ),
  ).flat()
  const waiting = keys.values()
  const writer = async () => {
    for (const key of waiting) await storage.put(key, bytesOf(FILE_BYTES), 'MD5')
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  return { first: files.first, count: keys.length }
}

async function publishedOf({ database }: Installation, from: number): Promise<readonly string[]> {
  const rows = await database.execute(
    `select id::text from collection where id >= ${from} and published_at is not null order by id limit 2000`,
  )
  // The column selected above.
  return (rows as readonly { readonly id: string }[]).map(({ id }) => id)
}
