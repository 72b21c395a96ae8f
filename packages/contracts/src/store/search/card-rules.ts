import { compareIndex, type SearchReads, type SearchWanted, type Store } from '@holdfast/core'
import { GUEST, holderOf, type SearchCondition } from '@holdfast/core/rules'
import { equal } from 'uvu/assert'
import { at, deaccessioned } from '../builders.ts'
import {
  aDataset,
  addFiles,
  dropFile,
  editFile,
  firstDraft,
  openDraft,
  releaseDraft,
  versionAt,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'
import { EVERYTHING } from './search-rules.ts'

/** On which cards files are found, whatever becomes of the versions of their dataset. */
export const cardRules: StoreRules = (test) => {
  test('cards that were kept through releases and reviews are those of an index built anew', async ({
    store,
  }) => {
    const dataset = await aDataset(store)
    const first = firstDraft(dataset)
    const kept = await store.write((unit) =>
      addFiles(
        unit,
        first,
        ['same', 'changed', 'gone'].map((name) => ({ label: `kelp ${name}.csv` })),
      ),
    )
    const [, changed, gone] = kept.map(({ file }) => file.id)
    if (changed === undefined || gone === undefined) throw new Error('Files are missing')
    const lock = { type: 'InReview', userName: 'ada', since: at(3), message: null } as const
    const handIn = () => store.write(({ datasets }) => datasets.addLock(dataset.id, lock))
    const handBack = () =>
      store.write(({ datasets }) => datasets.removeLock(dataset.id, 'InReview'))
    const withdraw = (ordinal: number) =>
      store.write(async (unit) => {
        const version = await versionAt(unit, { datasetId: dataset.id, ordinal })
        const state = deaccessioned({ major: ordinal, minor: 0 })
        await unit.versions.save({ ...version, state })
      })
    await sameAnew(store, 3)
    for (const step of [handIn, handBack, handIn]) {
      await step()
      await sameAnew(store, 3)
    }
    await releaseDraft(store, first)
    await sameAnew(store, 3)
    await handBack()
    const second = await openDraft(store, first)
    await editFile(store, second, { fileId: changed, label: 'Kelp renamed.csv' })
    await dropFile(store, second, gone)
    await store.write((unit) => addFiles(unit, second, [{ label: 'kelp added.csv' }]))
    await sameAnew(store, 5)
    await handIn()
    await sameAnew(store, 5)
    await releaseDraft(store, second)
    await sameAnew(store, 3)
    await withdraw(2)
    await sameAnew(store, 3)
    const third = await openDraft(store, second)
    await store.write((unit) => addFiles(unit, third, [{ label: 'kelp once more.csv' }]))
    await sameAnew(store, 4)
    await releaseDraft(store, third)
    await sameAnew(store, 4)
    await withdraw(1)
    await withdraw(3)
    await sameAnew(store, 0)
    const last = await openDraft(store, third)
    await sameAnew(store, 4)
    await handBack()
    await releaseDraft(store, last)
    await sameAnew(store, 4)
  })
}

/** Compares what is found with what a new index finds. The number of files that are found is the same with and without a release. */
async function sameAnew(store: Store, files: number): Promise<void> {
  equal(await compareIndex(store, 10), { staleOrMissing: [], orphaned: [] })
  const kept = await store.read(({ search }) => answers(search))
  await store.write(({ search }) => search.clear())
  await store.write(({ search }) => search.refresh({ kind: 'everything' }))
  equal(kept, await store.read(({ search }) => answers(search)))
  const all = { ...EVERY_CARD, query: { kind: 'term', term: 'kelp' } } as const
  const { kinds } = await store.read(({ search }) => search.find(all))
  equal(kinds.file, files)
}

async function answers(search: SearchReads) {
  const found = []
  for (const viewer of [null, holderOf(GUEST)])
    for (const [place, query] of QUERIES.entries()) {
      const sort = { by: { field: FIELDS[place % FIELDS.length] ?? 'name' }, order: 'asc' } as const
      found.push(await search.find({ ...EVERY_CARD, viewer, query, sort }))
    }
  return found
}

const FIELDS = ['dateSort', 'publicationDate', 'fileSizeInBytes', 'fileName']

const range = (field: string, from: Date): SearchCondition => ({
  kind: 'range',
  field,
  from: { value: from.getTime(), inclusive: true },
  to: null,
})

const QUERIES: readonly SearchCondition[] = [
  { kind: 'all' },
  { kind: 'term', term: 'kelp' },
  { kind: 'term', term: '=publicationStatus In Review' },
  { kind: 'term', term: '=publicationDate 2031' },
  { kind: 'not', part: { kind: 'term', term: '=publicationStatus Published' } },
  {
    kind: 'and',
    parts: [
      { kind: 'term', term: 'kelp' },
      {
        kind: 'pattern',
        prefix: '=publicationStatus ',
        parts: [{ kind: 'text', text: 'Pub' }, { kind: 'any' }],
      },
    ],
  },
  {
    kind: 'pattern',
    prefix: '=id ',
    parts: [{ kind: 'text', text: 'datafile_' }, { kind: 'any' }, { kind: 'text', text: '_draft' }],
  },
  { kind: 'parent', part: { kind: 'term', term: '=publicationStatus Published' } },
  range('dateSort', at(0)),
  range('publicationDate', at(0)),
  range('dsPublicationDate', new Date(-8.64e15)),
]

const EVERY_CARD: SearchWanted = {
  ...EVERYTHING,
  counts: 'kindsAndStates',
  facets: ['publicationStatus', 'publicationDate', 'fileTypeGroupFacet'],
}
