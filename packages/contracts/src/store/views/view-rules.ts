import type { DatasetView, DatasetViewed, Store, WriteUnit } from '@holdfast/core'
import {
  type Dataset,
  EVERY_FILE,
  type Holder,
  NO_USAGE,
  VERSION_STATES,
  type VersionSpecifier,
} from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { newLicense } from '../builders.ts'
import {
  aCollection,
  aDataset,
  aFile,
  dropFile,
  type FileFacts,
  firstDraft,
  given,
  openDraft,
  releaseDraft,
  someFiles,
  theRoot,
  versionAt,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const NOWHERE = 999_999
const NO_HISTORY: DatasetView['history'] = { outlines: [], used: [], cited: [] }
const GUEST: Holder = { identifiers: [':guest', ':AllUsers'], accountId: null, address: null }

const view = (
  store: Store,
  of: DatasetViewed['of'],
  more: Partial<DatasetViewed> = {},
): Promise<DatasetView | null> => {
  const files = { kind: 'none' } as const
  const wanted = { holder: GUEST, includeDeaccessioned: false, files, ...more }
  return store.read(({ views }) => views.dataset({ of, specifier: { kind: 'latest' }, ...wanted }))
}

const byId = ({ id }: Dataset) => ({ kind: 'id', id }) as const

const ordinals = (found: DatasetView | null): readonly number[] =>
  given(found)
    .versions.map(({ version }) => version.ordinal)
    .toSorted((a, b) => a - b)

/** What a file may have and most lack; each value differs from the others of its type. */
const EVERY_FACT: FileFacts = {
  folder: 'deep/down',
  description: 'described',
  categories: ['Data', 'Code'],
  restricted: true,
  provenance: 'made by hand',
  file: {
    size: 77,
    contentType: 'text/csv',
    checksum: { type: 'SHA-256', value: 'c0ffee' },
    crc32: 4_000_000_000,
    bucket: 'bucket',
    remotePath: 'remote/path',
    verification: 'pending',
    embargo: { dateAvailable: '2040-01-01', reason: 'not yet' },
    retention: { dateUnavailable: '2050-01-01', reason: 'not for ever' },
    tabularTags: ['Survey'],
  },
}

export const viewRules: StoreRules = (test, claims) => {
  datasetsAndFiles(test, claims)
  surroundings(test, claims)
}

const datasetsAndFiles: StoreRules = (test) => {
  test('a view has the dataset and its version as they are read alone', async ({ store }) => {
    const dataset = await aDataset(store)
    await releaseDraft(store, firstDraft(dataset))
    const [first, alone] = [{ kind: 'ordinal', ordinal: 1 } as const, byId(dataset)]
    const read = await store.read(async ({ datasets, versions }) => ({
      dataset: await datasets.find(alone),
      versions: [{ version: await versions.find(dataset.id, first), files: null }],
    }))
    for (const of of [alone, { kind: 'pid', pid: dataset.pid } as const])
      equal(await view(store, of), {
        ...read,
        differing: null,
        file: null,
        grants: { granted: new Map(), barred: new Set() },
        history: NO_HISTORY,
      })
    is(await view(store, { kind: 'id', id: NOWHERE }), null)
  })

  test('a view has every version that its specifier names for some caller', async ({ store }) => {
    const dataset = await aDataset(store)
    const of = byId(dataset)
    equal(ordinals(await view(store, of)), [1])
    await releaseDraft(store, firstDraft(dataset))
    equal(ordinals(await view(store, of)), [1])
    await openDraft(store, firstDraft(dataset))
    equal(ordinals(await view(store, of)), [1, 2])
    for (const [specifier, expected] of [
      [{ kind: 'draft' }, [2]],
      [{ kind: 'latestPublished' }, [1]],
      [{ kind: 'number', number: { major: 1, minor: 0 } }, [1]],
      [{ kind: 'number', number: { major: 7, minor: 0 } }, []],
    ] as const) {
      equal(ordinals(await view(store, of, { specifier })), expected)
      equal(ordinals(await view(store, of, { specifier, includeDeaccessioned: true })), expected)
    }
  })

  test('a view has the versions of two specifiers, each once', async ({ store }) => {
    const dataset = await aDataset(store)
    const of = byId(dataset)
    await releaseDraft(store, firstDraft(dataset))
    await openDraft(store, firstDraft(dataset))
    const first = { kind: 'number', number: { major: 1, minor: 0 } } as const
    for (const [other, expected] of [
      [{ kind: 'draft' }, [1, 2]],
      [{ kind: 'latest' }, [1, 2]],
      [{ kind: 'latestPublished' }, [1]],
      [first, [1]],
      [{ kind: 'number', number: { major: 7, minor: 0 } }, [1]],
    ] as const)
      equal(ordinals(await view(store, of, { specifier: first, other })), expected)
  })

  test('a view of two specifiers has what some of their versions show and others lack', async ({
    store,
  }) => {
    const dataset = await aDataset(store)
    const of = byId(dataset)
    const first = firstDraft(dataset)
    await aFile(store, first, { label: 'kept' })
    const gone = await aFile(store, first, { label: 'gone', ...EVERY_FACT })
    await releaseDraft(store, first)
    const draft = await openDraft(store, first)
    await dropFile(store, draft, gone.file.id)
    const added = await aFile(store, draft, { label: 'added' })
    const differing = async (more: Partial<DatasetViewed>) =>
      given(await view(store, of, more)).differing
    const one = { kind: 'number', number: { major: 1, minor: 0 } } as const
    const records = given(await differing({ specifier: one, other: { kind: 'draft' } }))
    equal(
      records.map(({ entry }) => [entry.fileId, entry.until]),
      [
        [gone.file.id, 2],
        [added.file.id, null],
      ],
    )
    const [read] = await store.read(({ files }) =>
      files.among({ datasetId: dataset.id, ordinal: 1 }, [gone.file.id]),
    )
    equal(records[0], read)
    equal(await differing({ specifier: one, other: one }), [])
    // A file of the version between is in neither of the others, and counts where three are named.
    const passing = await aFile(store, draft, { label: 'passing' })
    await releaseDraft(store, draft)
    const third = await openDraft(store, draft)
    await dropFile(store, third, passing.file.id)
    const ids = async (other: VersionSpecifier) =>
      given(await differing({ specifier: one, other })).map(({ file }) => file.id)
    equal(await ids({ kind: 'draft' }), [gone.file.id, added.file.id])
    equal(await ids({ kind: 'latest' }), [gone.file.id, added.file.id, passing.file.id])
    is(await differing({ specifier: one }), null)
  })

  test('a view has the history of a dataset as it is read by itself, and none where none is wanted', async ({
    store,
  }) => {
    const [dataset, other] = [await aDataset(store), await aDataset(store)]
    const first = firstDraft(dataset)
    await releaseDraft(store, first)
    const second = await openDraft(store, first)
    await releaseDraft(store, second)
    await openDraft(store, second)
    const known = new Date('2031-04-05T12:00:00Z')
    const counts = { ...NO_USAGE, viewsTotalRegular: 3 }
    await store.write(async ({ usage }) => {
      await usage.load([{ datasetId: dataset.id, month: '2031-03', country: 'at', counts }])
      await usage.cite([{ datasetId: dataset.id, url: 'https://a' }], known)
      await usage.cite([{ datasetId: other.id, url: 'https://b' }], known)
    })
    const of = { kind: 'dataset', datasetId: dataset.id } as const
    const page = { states: VERSION_STATES, limit: 2, offset: 0 }
    const alone = await store.read(async ({ usage, versions }) => ({
      outlines: await versions.outlines(dataset.id, page),
      used: await usage.months(of, null),
      cited: await usage.citationMonths(of),
    }))
    equal(given(await view(store, byId(dataset), { outlines: 2 })).history, alone)
    equal(
      alone.outlines.map(({ ordinal }) => ordinal),
      [3, 2],
    )
    equal(alone.used, [{ month: '2031-03', counts }])
    equal(alone.cited, [{ month: '2031-04', count: 1 }])
    equal(given(await view(store, byId(dataset))).history, NO_HISTORY)
  })

  test('a view has the page of files that was wanted, and a file of the version', async ({
    store,
  }) => {
    const dataset = await aDataset(store)
    const [a, b] = await someFiles(
      store,
      firstDraft(dataset),
      ['a', 'b', 'c'].map((label) => ({ label, file: { size: label.charCodeAt(0) } })),
    )
    const { order, limit, offset } = EVERY_FILE
    const labels = async (files: DatasetViewed['files'], of: DatasetViewed['of'] = byId(dataset)) =>
      given(await view(store, of, { files })).versions.map(
        (each) => each.files?.map(({ entry }) => entry.label) ?? null,
      )
    equal(await labels({ kind: 'page', order, limit, offset }), [['a', 'b', 'c']])
    equal(await labels({ kind: 'page', order: 'NameZA', limit: 1, offset: 1 }), [['b']])
    equal(await labels({ kind: 'page', order: 'Size', limit: 2, offset: 0 }), [['a', 'b']])
    equal(await labels({ kind: 'page', order, limit, offset: 9 }), [[]])
    const fileId = given(a).file.id
    equal(await labels({ kind: 'one', fileId }, { kind: 'file', fileId }), [['a']])
    equal(await labels({ kind: 'one', fileId: NOWHERE }), [[]])
    const { file, versions } = given(
      await view(store, { kind: 'file', fileId }, { files: { kind: 'one', fileId } }),
    )
    equal([file, versions[0]?.files], [{ id: fileId, publishedAt: null }, [a]])
    is(await view(store, { kind: 'file', fileId: NOWHERE }), null)
    is(given(b).entry.label, 'b')
  })

  test('a view has no files of a version that has more than were wanted', async ({ store }) => {
    const dataset = await aDataset(store)
    await aFile(store, firstDraft(dataset))
    await store.write(async (unit) => {
      const version = await versionAt(unit, firstDraft(dataset))
      await unit.versions.save({ ...version, fileCount: 3 })
    })
    const { order, offset } = EVERY_FILE
    for (const [most, expected] of [
      [3, 1],
      [2, undefined],
    ] as const) {
      const files = { kind: 'page', order, limit: 1, offset, most } as const
      is(given(await view(store, byId(dataset), { files })).versions[0]?.files?.length, expected)
    }
  })

  test('the files of a view are what a list of them has', async ({ store }) => {
    const dataset = await aDataset(store)
    await someFiles(store, firstDraft(dataset), [{ label: 'a' }, { label: 'b', ...EVERY_FACT }])
    await releaseDraft(store, firstDraft(dataset))
    const listed = await store.read(({ files }) => files.list(firstDraft(dataset), EVERY_FILE, ''))
    const { order, limit, offset } = EVERY_FILE
    for (const holder of [GUEST, null]) {
      const files = { kind: 'page', order, limit, offset } as const
      const found = given(await view(store, byId(dataset), { holder, files }))
      equal(found.versions.at(0)?.files, listed)
    }
  })

  test('a view has the grants at the dataset and at all collections above', async ({ store }) => {
    const collection = await aCollection(store)
    const dataset = await aDataset(store, { collectionId: collection.id })
    const other = await aFile(store, firstDraft(dataset))
    const root = await theRoot(store)
    await store.write(async ({ roles, locallyFairSets }) => {
      const named = { name: 'n', description: '', ownerId: null }
      const permissions = ['ViewUnpublishedDataset'] as const
      const role = given(await roles.add({ ...named, alias: 'seer', permissions }))
      for (const pointId of [dataset.id, root.id, other.file.id])
        await roles.assign({ assignee: ':guest', roleId: role.id, pointId })
      await locallyFairSets.replace(collection.id, ['@somebody'])
    })
    const { grants } = given(await view(store, byId(dataset)))
    equal([...grants.granted.keys()].toSorted(), [dataset.id, root.id].toSorted())
    equal(grants.barred, new Set([collection.id]))
    const none = given(await view(store, byId(dataset), { holder: null })).grants
    equal([none.granted.size, none.barred.size], [0, 0])
  })
}

const surroundings: StoreRules = (test) => {
  test('surroundings and facts of a collection are as they are read alone', async ({ store }) => {
    const parent = await aCollection(store)
    const collection = await aCollection(store, { parentId: parent.id })
    await aDataset(store, { collectionId: collection.id })
    await store.write(async ({ licenses, settings, locallyFairSets }) => {
      await licenses.add(newLicense({ id: 1 }))
      await settings.put(':Some', 'value')
      await locallyFairSets.replace(parent.id, ['@somebody'])
    })
    const ref = { kind: 'id', id: collection.id } as const
    await store.read(async ({ views, collections, licenses, settings, roles }) => {
      const [lineage, all] = [given(await collections.lineage(ref)), await settings.all()]
      const { revision, ...found } = given(await views.surroundings(collection.id))
      equal(found, {
        owners: lineage,
        fairOwners: [parent.id],
        licenses: await licenses.all(),
        settings: all,
      })
      is(revision > 0, true)
      const asked = { holder: GUEST, childCount: true }
      equal(await views.collection(ref, asked), {
        lineage,
        grants: await roles.grantsAt(
          GUEST,
          lineage.map(({ id }) => id),
        ),
        childCount: 1,
        settings: all,
      })
      for (const other of [{ kind: 'alias', alias: collection.alias }, ref] as const)
        equal((await views.collection(other, { ...asked, childCount: false }))?.childCount, null)
      is(await views.surroundings(NOWHERE), null)
      is(await views.collection({ kind: 'id', id: NOWHERE }, asked), null)
    })
  })

  test('the revision of surroundings rises with what searches keep for it', async ({ store }) => {
    const { id } = await aCollection(store)
    const revision = () => store.read(({ search }) => search.begin())
    const role = {
      alias: 'keeper',
      name: 'Keeper',
      description: '',
      permissions: [],
      ownerId: id,
    }
    let before = await revision()
    const rises = async (change: (unit: WriteUnit) => Promise<unknown>) => {
      await store.write(change)
      const after = await revision()
      is(after > before, true, String(change))
      before = after
    }
    await rises(({ settings }) => settings.put(':Kept', 'yes'))
    await rises(({ blockFacets }) => blockFacets.keep(id, ['citation']))
    await rises(({ blockFacets }) => blockFacets.drop(id))
    await rises(({ roles }) => roles.add(role))
    const { id: roleId } = given(await store.read(({ roles }) => roles.byAlias('keeper')))
    await rises(({ roles }) => roles.save({ ...role, id: roleId, name: 'Keeper of all' }))
    await rises(({ roles }) => roles.remove(roleId))
    await rises(async ({ collections }) => {
      const collection = given(await collections.find({ kind: 'id', id }))
      await collections.save({ ...collection, name: 'Renamed' })
    })
    await store.write(async () => {})
    is(await revision(), before)
    is((await store.read(({ views }) => views.surroundings(id)))?.revision, before)
  })

  test('the revision of surroundings is that which datasets carry', async ({ store }) => {
    const dataset = await aDataset(store)
    await store.write(({ settings }) => settings.put(':Some', 'other value'))
    await store.read(async ({ views, datasets }) => {
      const { contextRevision } = given(await datasets.find(byId(dataset)))
      is((await views.surroundings(dataset.collectionId))?.revision, contextRevision)
    })
  })
}
