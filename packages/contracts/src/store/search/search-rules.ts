import { compareIndex, type SearchReads, type SearchWanted } from '@holdfast/core'
import {
  BUILT_IN_ROLES,
  CARD_KINDS,
  changeEntry,
  GUEST,
  holderOf,
  MOST_FOUND_VARIABLES,
  NO_VARIABLE_METADATA,
} from '@holdfast/core/rules'
import { equal } from 'uvu/assert'
import { at } from '../builders.ts'
import { holding, to } from '../roles/sample-roles.ts'
import {
  aCollection,
  aDataset,
  addFiles,
  aFile,
  firstDraft,
  releaseDraft,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'
import { variable } from '../tables/table-rules.ts'
import { compareSearches } from './compare-searches.ts'

/** What a store promises about its index. */
export const searchRules: StoreRules = (test) => {
  test('random searches of random callers find what a slow model finds', async ({ store }) => {
    // In the world of this seed, roles on single files contain permissions that open drafts elsewhere.
    await compareSearches(store, { seed: 102, searches: 25 })
  })

  test('nobody learns the name of a closed collection from what lies in it', async ({ store }) => {
    const published = { publishedAt: at(1) }
    const parent = await aCollection(store, { ...published, name: 'Zephyr' })
    const child = await aCollection(store, { ...published, parentId: parent.id })
    const named = { kind: 'parent', part: { kind: 'term', term: 'zephyr' } } as const
    const asked = { ...EVERYTHING, viewer: holderOf(GUEST), query: named }
    const found = async () =>
      (await store.read(({ search }) => search.find(asked))).hits.map(({ objectId }) => objectId)
    equal(await found(), [child.id])
    const close = (assignees: readonly string[]) =>
      store.write(({ locallyFairSets }) => locallyFairSets.replace(parent.id, assignees))
    await close(['@someone'])
    equal(await found(), [])
    await close([':guest'])
    equal(await found(), [child.id])
  })

  test('a table is found by its first variables from the unit that adds it, until it goes', async ({
    store,
  }) => {
    const { file, entry } = await aFile(store, firstDraft(await aDataset(store)))
    const names = Array.from({ length: MOST_FOUND_VARIABLES + 1 }, (_, at) => `pillar${at}`)
    const found = async (term: string) => {
      const query = { kind: 'term', term } as const
      const { hits } = await store.read(({ search }) => search.find({ ...EVERYTHING, query }))
      return hits.map(({ objectId }) => objectId)
    }
    const last = MOST_FOUND_VARIABLES - 1
    await store.write(async ({ tables }) => {
      await tables.addVariables(file.id, 0, names.map(variable))
      await tables.add({ fileId: file.id, columns: names.length, rows: 3, marks: [] })
    })
    equal(await found('variableName pillar0'), [file.id])
    equal(await found('variableLabel pillar1'), [file.id])
    equal(await found(`pillar${last}`), [file.id])
    equal(await found(`pillar${last + 1}`), [])
    const key = `datafile_${file.id}_draft`
    const wanted = { keys: [key], variables: 2, holder: null, terms: [], pictures: null }
    const shown = await store.read(({ search }) => search.subjects(wanted))
    const subject = shown.subjects.get(key)
    equal(subject?.kind === 'file' && subject.file.publishedAt, null)
    equal(subject?.kind === 'file' && subject.content, {
      columns: names.length,
      rows: 3,
      variables: ['pillar0', 'pillar1'].map((name) => ({ name, label: `The ${name}` })),
    })
    await store.write(async ({ tables, files }) => {
      const [, , { id } = { id: 0 }] = await tables.variables(file.id)
      const variables = new Map([[id, { ...NO_VARIABLE_METADATA, label: 'Beam' }]])
      const set = await tables.describe(file.id, { base: null, variables, groups: null })
      await files.apply(changeEntry(entry, { ...entry, variableMetadata: set }, entry.since))
    })
    equal(await found('variableLabel beam'), [file.id])
    equal(await found('variableLabel pillar1'), [file.id])
    equal(await found('variableLabel pillar2'), [])
    await store.write(({ tables }) => tables.remove(file.id))
    equal(await found('pillar0'), [])
  })

  test('what is shown of documents comes with their places, grants and terms', async ({
    store,
  }) => {
    const published = { publishedAt: at(1) }
    const above = await aCollection(store, { ...published, name: 'Estuaries' })
    const fair = await aCollection(store, { ...published, parentId: above.id })
    const dataset = await aDataset(store, { collectionId: fair.id })
    const { file } = await aFile(store, firstDraft(dataset))
    await store.write(async ({ roles, locallyFairSets }) => {
      await roles.ensureAll(BUILT_IN_ROLES)
      await roles.assignAll([fair, dataset, file].map(({ id }) => to('@ada', 'curator', id)))
      await locallyFairSets.replace(fair.id, ['@bob'])
    })
    const keys = [`datafile_${file.id}_draft`, `collection_${fair.id}`, 'dataset_987654321']
    await store.read(async ({ search, roles }) => {
      const shown = await search.subjects({
        keys,
        variables: 0,
        holder: holding('@ada'),
        terms: ['nowhere', 'estuaries'],
        pictures: null,
      })
      equal([...shown.subjects.keys()].toSorted(), keys.slice(0, 2).toSorted())
      const { id, alias, name } = above
      equal(shown.places.get(id), { id, alias, name })
      equal(shown.places.get(fair.id)?.alias, fair.alias)
      equal(shown.places.size, 2)
      const points = [above.id, fair.id, dataset.id, file.id]
      equal(shown.grants, await roles.grantsAt(holding('@ada'), points))
      equal(shown.grants.barred, new Set([fair.id]))
      const known = await search.termsKnown(['nowhere', 'estuaries'], null)
      equal(known, new Set(['estuaries']))
      equal(shown.known.has('nowhere') || shown.known.has('estuaries'), false)
      const again = await search.subjects({
        keys: [`collection_${above.id}`],
        variables: 0,
        holder: null,
        terms: ['nowhere', 'estuaries'],
        pictures: null,
      })
      equal(again.known, new Set(['estuaries']))
      equal([again.grants.granted.size, again.grants.barred.size], [0, 0])
    })
  })

  test('a beginning fits words and values alone, and one longer than any of them fits nothing', async ({
    store,
  }) => {
    const draft = firstDraft(await aDataset(store))
    const { file } = await aFile(store, draft, { label: 'running.csv' })
    const filters = [{ kind: 'term', term: `=entityId ${file.id}` }] as const
    const found = async (prefix: string, begins: string) => {
      const parts = [{ kind: 'text', text: begins }, { kind: 'any' }] as const
      const query = { kind: 'pattern', prefix, parts } as const
      const { total } = await store.read(({ search }) =>
        search.find({ ...EVERYTHING, query, filters }),
      )
      return total
    }
    equal([await found('', 'runn'), await found('fileName ', 'runn')], [1, 1])
    equal(await found('=dvObjectType ', 'fil'), 1)
    // The stem, and how stores may tell a field from a word and from a value.
    for (const begins of ['~run', '#fileName', '=dvObjectType', 'fileName runn'])
      equal(await found('', begins), 0, begins)
    equal(await found('fileName ', '~run'), 0)
    for (const prefix of ['', 'fileName ', '=dvObjectType '])
      equal(await found(prefix, 'é'.repeat(3000)), 0, prefix)
  })

  test('everything is listed in the order of a field', async ({ store }) => {
    const draft = firstDraft(await aDataset(store))
    const labels = ['b.csv', 'c.csv', 'a.csv']
    const added = await store.write((unit) =>
      addFiles(
        unit,
        draft,
        labels.map((label) => ({ label })),
      ),
    )
    const ids = new Map(added.map(({ file }, at) => [file.id, labels[at]]))
    const sort = { by: { field: 'fileName' }, order: 'desc' } as const
    const { hits } = await store.read(({ search }) => search.find({ ...EVERYTHING, sort }))
    equal(
      hits.flatMap(({ objectId }) => ids.get(objectId) ?? []),
      ['c.csv', 'b.csv', 'a.csv'],
    )
  })

  test('everything is listed by what an entry has as a whole', async ({ store }) => {
    const first = await aCollection(store, { type: 'LABORATORY', publishedAt: at(1) })
    const second = await aCollection(store, { type: 'DEPARTMENT' })
    const third = await aCollection(store, { publishedAt: at(2) })
    const own = [first, second, third].map(({ id }) => id)
    const listed = async (field: string, order: 'asc' | 'desc') => {
      const asked = { ...EVERYTHING, sort: { by: { field }, order } }
      const { hits } = await store.read(({ search }) => search.find(asked))
      return hits.flatMap(({ objectId }) => {
        const place = own.indexOf(objectId)
        return place === -1 ? [] : [place]
      })
    }
    equal(await listed('entityId', 'asc'), [0, 1, 2])
    equal(await listed('entityId', 'desc'), [2, 1, 0])
    equal((await listed('id', 'asc')).reverse(), await listed('id', 'desc'))
    equal(await listed('dvCategory', 'asc'), [1, 0, 2])
    equal(await listed('dvCategory', 'desc'), [0, 1, 2])
    equal(await listed('publicationStatus', 'desc'), [1, 2, 0])
  })

  test('files are listed by kind and restriction, and what is no file comes last', async ({
    store,
  }) => {
    const draft = firstDraft(await aDataset(store))
    const open = await aFile(store, draft)
    const closed = await aFile(store, draft, { restricted: true })
    const listed = async (field: string, order: 'asc' | 'desc') => {
      const asked = { ...EVERYTHING, sort: { by: { field }, order } }
      return (await store.read(({ search }) => search.find(asked))).hits
    }
    const isOwn = (id: number): boolean => [open.file.id, closed.file.id].includes(id)
    const own = async (order: 'asc' | 'desc') =>
      (await listed('fileRestricted', order))
        .map(({ objectId }) => objectId)
        .filter((id) => isOwn(id))
    equal(await own('asc'), [open.file.id, closed.file.id])
    equal(await own('desc'), [closed.file.id, open.file.id])
    const kinds = (await listed('fileRestricted', 'desc')).map(({ kind }) => kind)
    equal(kinds.lastIndexOf('file') < kinds.indexOf('dataset'), true)
    equal((await listed('dvObjectType', 'desc'))[0]?.kind, 'file')
    equal((await listed('dvObjectType', 'asc'))[0]?.kind, 'collection')
  })

  test('an index that is emptied and built in parts equals the one that was kept', async ({
    store,
  }) => {
    const dataset = await aDataset(store)
    await aFile(store, firstDraft(dataset))
    await releaseDraft(store, firstDraft(dataset))
    const kept = await store.read(({ search }) => everything(search))
    await store.write(({ search }) => search.clear())
    await store.write(({ search }) => search.beginRebuild('start'))
    while ((await store.write(({ search }) => search.rebuildNext(5))) !== null);
    equal(await store.read(({ search }) => everything(search)), kept)
    equal(await compareIndex(store, 10), { staleOrMissing: [], orphaned: [] })
  })
}

/** A search for everything, by somebody who may see everything. */
export const EVERYTHING: SearchWanted = {
  viewer: null,
  query: { kind: 'all' },
  filters: [],
  scoring: { terms: [], phrases: [] },
  kinds: CARD_KINDS,
  counts: 'kinds',
  states: null,
  below: null,
  boxes: null,
  held: null,
  facets: ['publicationStatus', 'fileTypeGroupFacet', 'fileAccess'],
  today: '2031-01-01',
  sort: { by: 'name', order: 'asc' },
  limit: 1000,
  offset: 0,
}

const everything = (search: SearchReads) => search.find(EVERYTHING)
