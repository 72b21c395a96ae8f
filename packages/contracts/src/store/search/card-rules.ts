import {
  compareIndex,
  type PictureFiles,
  type SearchReads,
  type SearchWanted,
  type Store,
} from '@holdfast/core'
import { GUEST, holderOf, type SearchCondition } from '@holdfast/core/rules'
import { equal, ok } from 'uvu/assert'
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

  test('a file is shown with the time of its first release', async ({ store }) => {
    const dataset = await aDataset(store)
    const first = firstDraft(dataset)
    const [added] = await store.write((unit) => addFiles(unit, first, [{ label: 'kelp.csv' }]))
    const fileId = added?.file.id ?? 0
    const shown = async (key: string) => {
      const wanted = { keys: [key], variables: 0, holder: null, terms: [], pictures: null }
      const { subjects } = await store.read(({ search }) => search.subjects(wanted))
      const subject = subjects.get(key)
      return subject?.kind === 'file' ? subject.file : null
    }
    equal((await shown(`datafile_${fileId}_draft`))?.publishedAt, null)
    await releaseDraft(store, first)
    const { file } = (await store.read(({ files }) => files.find(fileId))) ?? {}
    equal((await shown(`datafile_${fileId}`))?.publishedAt, file?.publishedAt)
    ok(file?.publishedAt instanceof Date)
  })

  test('a card has a picture if its version has one that everyone may see on that day', async ({
    store,
  }) => {
    const dataset = await aDataset(store)
    const first = firstDraft(dataset)
    await store.write((unit) =>
      addFiles(unit, first, [
        { label: 'text.csv', file: { contentType: 'text/csv' } },
        { label: 'large.png', file: { contentType: 'image/png', size: 100 } },
        {
          label: 'closed.png',
          restricted: true,
          file: { contentType: 'image/png', size: 1, restricted: true },
        },
        {
          label: 'later.png',
          file: {
            contentType: 'image/png',
            size: 1,
            embargo: { dateAvailable: '2032-01-01', reason: null },
          },
        },
      ]),
    )
    const cards = async (wanted: Partial<PictureFiles> | null) => {
      const keys = [`dataset_${dataset.id}`, `dataset_${dataset.id}_draft`]
      const pictures = wanted && { ...SMALL_PICTURES, ...wanted }
      const { subjects, pictured } = await store.read(({ search }) =>
        search.subjects({ keys, variables: 0, holder: null, terms: [], pictures }),
      )
      return [...subjects.values()].flatMap((subject) =>
        subject.kind === 'dataset' && pictured.has(subject.version.id) ? [subject.card] : [],
      )
    }
    equal(await cards({}), [])
    equal(await cards(null), [])
    equal(await cards({ maxSize: null }), ['draft'])
    equal(await cards({ today: '2032-01-01' }), ['draft'])
    await releaseDraft(store, first)
    equal(await cards({ maxSize: 100 }), ['released'])
    const second = await openDraft(store, first)
    await store.write((unit) =>
      addFiles(unit, second, [{ label: 'new.png', file: { contentType: 'image/png', size: 1 } }]),
    )
    equal(await cards({}), ['draft'])
    equal(await cards(null), [])
    await releaseDraft(store, second)
    equal(await cards({}), ['released'])
    await store.write(async (unit) => {
      for (const view of [first, second]) {
        const version = await versionAt(unit, view)
        await unit.versions.save({
          ...version,
          state: deaccessioned({ major: view.ordinal, minor: 0 }),
        })
      }
    })
    equal(await cards({}), [])
  })
}

const SMALL_PICTURES: PictureFiles = {
  contentTypes: ['image/png', 'image/gif'],
  maxSize: 10,
  today: '2031-01-01',
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
