import type { Store } from '@holdfast/core'
import {
  changesBetween,
  type FileChange,
  type FileRecord,
  type StoredSummary,
  VERSION_STATES,
  type VersionSpan,
  type VersionSpecifier,
} from '@holdfast/core/rules'
import fc from 'fast-check'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { released } from '../builders.ts'
import {
  aDataset,
  aFile,
  dropFile,
  editFile,
  firstDraft,
  given,
  openDraft,
  releaseDraft,
  someFiles,
  versionAt,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'
import { carryOut } from './file-history-commands.ts'
import { applies, fileCommands, follow, NEW_DATASET } from './file-history-model.ts'
import { allFiles, secondDraft } from './second-draft.ts'

const NOWHERE = 999_999

export const differenceRules: StoreRules = (test, claims) => {
  changes(test, claims)
  replacements(test, claims)
  outlines(test, claims)
}

const changed = (store: Store, datasetId: number, spans: readonly VersionSpan[]) =>
  store.read(({ files }) => files.changed(datasetId, spans))

/** The differences by reading both versions as a whole. */
async function compared(
  store: Store,
  datasetId: number,
  { from, to }: VersionSpan,
): Promise<readonly FileChange[]> {
  const [before, after] = [
    await allFiles(store, { datasetId, ordinal: from }),
    await allFiles(store, { datasetId, ordinal: to }),
  ]
  const ids = new Set([...before, ...after].map(({ file }) => file.id))
  const of = (records: readonly FileRecord[], id: number) =>
    records.find(({ file }) => file.id === id) ?? null
  return [...ids]
    .sort((a, b) => a - b)
    .map((id) => ({ before: of(before, id), after: of(after, id) }))
    .filter((pair): pair is FileChange => pair.before?.entry.id !== pair.after?.entry.id)
}

/** The differences from a view of both versions. */
async function viewedChanges(
  store: Store,
  datasetId: number,
  span: VersionSpan,
): Promise<readonly FileChange[]> {
  const [specifier, other] = await store.read(async ({ versions }) => {
    const named = async (ordinal: number): Promise<VersionSpecifier> => {
      const { state } = given(await versions.find(datasetId, { kind: 'ordinal', ordinal }))
      return state.kind === 'draft' ? state : { kind: 'number', number: state.number }
    }
    return [await named(span.from), await named(span.to)] as const
  })
  const view = await store.read(({ views }) =>
    views.dataset({
      of: { kind: 'id', id: datasetId },
      holder: null,
      specifier,
      other,
      includeDeaccessioned: true,
      files: { kind: 'none' },
    }),
  )
  return changesBetween(given(given(view).differing), span)
}

const changes: StoreRules = (test) => {
  test('the changes between two versions equal those found by reading both', ({ store }) =>
    fc.assert(
      fc.asyncProperty(fileCommands, async (commands) => {
        const { id } = await aDataset(store)
        let model = NEW_DATASET
        for (const command of commands) {
          if (!applies(model, command)) continue
          model = follow(model, command, await carryOut(store, id, { model, command }))
        }
        const ordinals = model.versions.map((_, index) => index + 1)
        const spans = ordinals.flatMap((from) => ordinals.map((to) => ({ from, to })))
        const expected = []
        for (const span of spans) expected.push(await compared(store, id, span))
        equal(await changed(store, id, spans), expected)
        const viewed = []
        for (const span of spans) viewed.push(await viewedChanges(store, id, span))
        equal(viewed, expected)
      }),
      { numRuns: 15, endOnFailure: false },
    ))

  test('added, removed and changed files are returned with both sides', async ({ store }) => {
    const { first, draft, a, b, c } = await secondDraft(store)
    await editFile(store, draft, { fileId: a, label: 'renamed' })
    await dropFile(store, draft, b)
    const added = await aFile(store, draft, { label: 'new' })
    const [pairs = []] = await changed(store, first.datasetId, [{ from: 1, to: 2 }])
    equal(
      pairs.map(({ before, after }) => [
        before?.file.id ?? null,
        before?.entry.label,
        after?.file.id ?? null,
        after?.entry.label,
      ]),
      [
        [a, 'a', a, 'renamed'],
        [b, 'b', null, undefined],
        [null, undefined, added.file.id, 'new'],
      ],
    )
    is(
      pairs.some(({ before }) => before?.file.id === c),
      false,
    )
  })

  test('several spans are answered in order, without other datasets', async ({ store }) => {
    const { first, draft, a } = await secondDraft(store)
    await secondDraft(store)
    await dropFile(store, draft, a)
    const spans = [
      { from: 2, to: 2 },
      { from: 2, to: 1 },
      { from: 1, to: 2 },
    ]
    const answers = await changed(store, first.datasetId, spans)
    equal(
      answers.map((pairs) => pairs.map(({ before, after }) => [before !== null, after !== null])),
      [[], [[false, true]], [[true, false]]],
    )
    equal(await changed(store, first.datasetId, []), [])
    equal(await changed(store, NOWHERE, [{ from: 1, to: 2 }]), [[]])
  })
}

const replacements: StoreRules = (test) => {
  test('the generations of a file are its entries and those of its replacements', async ({
    store,
  }) => {
    const { first, draft, a, b } = await secondDraft(store)
    await dropFile(store, draft, a)
    const file = { rootFileId: a, previousFileId: a }
    const [next] = await someFiles(store, draft, [{ label: 'next', file }])
    const second = given(next).file.id
    await releaseDraft(store, draft)
    const third = await openDraft(store, draft)
    await editFile(store, third, { fileId: second, label: 'later' })
    const told = await store.read(({ files }) => files.generations(a))
    equal(
      told.map(({ entry, file: { id } }) => [id, entry.label, entry.since, entry.until]),
      [
        [a, 'a', 1, 2],
        [second, 'next', 2, 3],
        [second, 'later', 3, null],
      ],
    )
    await store.read(async ({ files }) => {
      equal(await files.generations(b), [await files.find(b)])
      equal(await files.generations(NOWHERE), [])
    })
    is(first.ordinal, 1)
  })
}

const SUMMARY: StoredSummary = {
  base: 1,
  difference: {
    metadata: { title: { added: 0, deleted: 0, changed: 1 } },
    files: { added: 1, removed: 2, replaced: 3, changedAttributes: 4, changedVariables: 5 },
    termsChanged: true,
  },
}

const outlines: StoreRules = (test) => {
  const everyVersion = { states: VERSION_STATES, limit: null, offset: 0 }

  test('outlines are the listed versions without long members, with their summaries', async ({
    store,
  }) => {
    const { first, draft } = await secondDraft(store)
    const { datasetId } = first
    await store.write(async (unit) => {
      const version = await versionAt(unit, draft)
      await unit.versions.saveSummary(version.id, { ...SUMMARY, base: 7 })
      await unit.versions.saveSummary(version.id, SUMMARY)
      // The summary stays, whether it is written before or after.
      await unit.versions.save({ ...version, state: released(2), note: 'Mended' })
    })
    await store.read(async ({ versions }) => {
      const listed = await versions.list(datasetId, everyVersion)
      equal(
        await versions.outlines(datasetId, everyVersion),
        listed.map(({ metadata: _, terms: __, saves: ___, ...outline }) => ({
          ...outline,
          summary: outline.ordinal === 2 ? SUMMARY : null,
        })),
      )
      const page = await versions.outlines(datasetId, { ...everyVersion, limit: 1, offset: 1 })
      equal(
        page.map(({ ordinal }) => ordinal),
        [1],
      )
      const drafts = { ...everyVersion, states: ['draft'] as const }
      equal(await versions.outlines(datasetId, drafts), [])
    })
    const unknown = store.write(({ versions }) => versions.saveSummary(NOWHERE, SUMMARY))
    await rejection(unknown)
  })

  test('a summary that is kept raises the revision of its dataset', async ({ store }) => {
    const { id } = await aDataset(store)
    const revision = async () =>
      given(await store.read(({ datasets }) => datasets.find({ kind: 'id', id }))).revision
    const before = await revision()
    await store.write(async (unit) => {
      const { id: versionId } = await versionAt(unit, { datasetId: id, ordinal: 1 })
      await unit.versions.saveSummary(versionId, SUMMARY)
    })
    is((await revision()) > before, true)
  })

  test('versions are found at once, by ordinal or by number, each once', async ({ store }) => {
    const dataset = await aDataset(store)
    await releaseDraft(store, firstDraft(dataset))
    await openDraft(store, firstDraft(dataset))
    await store.read(async ({ versions }) => {
      const found = await versions.findAll(dataset.id, [
        { kind: 'number', number: { major: 1, minor: 0 } },
        { kind: 'ordinal', ordinal: 2 },
        { kind: 'ordinal', ordinal: 1 },
        { kind: 'ordinal', ordinal: 9 },
        { kind: 'number', number: { major: 1, minor: 1 } },
      ])
      equal(
        [...found].sort((a, b) => a.ordinal - b.ordinal),
        [
          await versions.find(dataset.id, { kind: 'ordinal', ordinal: 1 }),
          await versions.find(dataset.id, { kind: 'ordinal', ordinal: 2 }),
        ],
      )
      equal(await versions.findAll(dataset.id, []), [])
      equal(await versions.findAll(NOWHERE, [{ kind: 'ordinal', ordinal: 1 }]), [])
    })
  })
}
