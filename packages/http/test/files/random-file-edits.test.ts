import type { NamedFileEdit } from '@holdfast/core'
import { type Actor, type DatasetRef, RefusedError } from '@holdfast/core/rules'
import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { manyFiles } from '../app/many-files.ts'
import { openWorld, type World } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'

/** Few names, so that files often collide. */
const FILES = 6

type Step =
  | {
      readonly kind: 'edit'
      readonly edits: readonly NamedFileEdit[]
    }
  | { readonly kind: 'delete'; readonly indexes: readonly number[] }
  | { readonly kind: 'publish' }
  | { readonly kind: 'discard' }

const index = fc.nat(FILES - 1)

const anyEdit: fc.Arbitrary<NamedFileEdit> = fc.record(
  {
    // An index until the files have ids.
    fileId: index,
    label: fc.constantFrom('a', 'b', 'c', 'a/b'),
    directoryLabel: fc.constantFrom('', 'x', 'x/y'),
    categories: fc.subarray(['Data', 'Code']),
    restrict: fc.boolean(),
  },
  { requiredKeys: ['fileId'] },
)

const anyEdits = fc.uniqueArray(anyEdit, { minLength: 1, maxLength: 4, selector: (e) => e.fileId })

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: anyEdits.map((edits): Step => ({ kind: 'edit', edits })) },
  {
    weight: 1,
    arbitrary: fc
      .uniqueArray(index, { minLength: 1, maxLength: 2 })
      .map((indexes): Step => ({ kind: 'delete', indexes })),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ kind: 'publish' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'discard' }) },
)

const test = suite<{ readonly world: World; readonly actor: Actor }>('random edits of files')

test.before(async (context) => {
  const world = await openWorld()
  await world.store.write(({ settings }) =>
    settings.put(':FileValidationOnPublishEnabled', 'false'),
  )
  Object.assign(context, { world, actor: await world.actor('superuser') })
})
test.after(({ world }) => world.close())

/** Whether the step succeeded; a refusal is an answer, everything else a defect. */
async function made(step: Promise<unknown>): Promise<boolean> {
  try {
    await step
    return true
  } catch (error) {
    if (error instanceof RefusedError) return false
    throw error
  }
}

function take(
  { repository }: World,
  {
    actor,
    ref,
    ids,
  }: { readonly actor: Actor; readonly ref: DatasetRef; readonly ids: readonly number[] },
  step: Step,
): Promise<unknown> {
  const idOf = (at: number): number => ids[at] ?? 0
  switch (step.kind) {
    case 'edit': {
      const edits = step.edits.map((edit) => ({ ...edit, fileId: idOf(edit.fileId) }))
      return repository.files.editAll(actor, ref, edits)
    }
    case 'delete':
      return repository.files.deleteAll(actor, ref, step.indexes.map(idOf))
    case 'publish':
      return repository.versions.publish(actor, ref, { bump: 'major' })
    case 'discard':
      return repository.versions.discardDraft(actor, ref)
  }
}

/** The files of a version, without times. */
const said = async ({ store }: World, datasetId: number, ordinal: number) =>
  (await store.read(({ files }) => files.all({ datasetId, ordinal }))).map(
    ({ entry: { since, until, id, ...values } }) => values,
  )

test('paths stay unique, released versions the same, and a refused step changes nothing', async ({
  world,
  actor,
}) => {
  const { store } = world
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 8 }), async (steps) => {
      const { id } = await aDataset(world)
      const ids = await manyFiles(world, id, FILES)
      const ref = { kind: 'id', id } as const
      const released = new Map<number, unknown>()
      const newest = async () => {
        const dataset = await store.read(({ datasets }) => datasets.find(ref))
        if (dataset === null) throw new Error('The dataset is gone')
        return dataset
      }
      for (const step of steps) {
        // Without a release the dataset would be deleted with its draft.
        if (step.kind === 'discard' && released.size === 0) continue
        const before = await newest()
        const shown = await said(world, id, before.newest.ordinal)
        const done = await made(take(world, { actor, ref, ids }, step))
        const after = await newest()
        const now = await said(world, id, after.newest.ordinal)
        if (!done) equal([after.revision, now], [before.revision, shown])
        is(new Set(now.map(({ folder, label }) => `${folder}/${label}`)).size, now.length)
        is(after.newest.fileCount, now.length)
        for (const [ordinal, files] of released) equal(await said(world, id, ordinal), files)
        if (done && step.kind === 'publish') released.set(after.newest.ordinal, now)
      }
    }),
    { numRuns: 25 },
  )
})

test.run()
