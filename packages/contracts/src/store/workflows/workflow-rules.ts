import type { Store } from '@holdfast/core'
import type { Dataset, Invocation, NewWorkflow } from '@holdfast/core/rules'
import { equal, is, not } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { at, fresh } from '../builders.ts'
import { aDataset } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const NOWHERE = 999_999

const twoSteps = (name = 'Two steps'): NewWorkflow => ({
  name,
  steps: [
    { stepType: 'log', parameters: { a: 'b', n: 1, yes: true }, requiredSettings: {} },
    { stepType: 'pause', parameters: {}, requiredSettings: { ':SystemEmail': true } },
  ],
})

const invocationAt = (
  { id: datasetId, creatorId }: Dataset,
  facts: Partial<Invocation> = {},
): Invocation => ({
  id: `invocation-${fresh()}`,
  workflowId: 7,
  workflowName: 'Two steps',
  steps: twoSteps().steps,
  trigger: 'PrePublishDataset',
  datasetId,
  bump: 'major',
  number: { major: 2, minor: 0 },
  publisher: { accountId: creatorId, userName: 'ada' },
  startedAt: at(3),
  step: 0,
  state: 'running',
  answer: null,
  ...facts,
})

const start = (store: Store, invocation: Invocation) =>
  store.write(({ workflows }) => workflows.addInvocation(invocation))

const find = (store: Store, { id }: Invocation) =>
  store.read(({ workflows }) => workflows.invocation(id))

export const workflowRules: StoreRules = (test, claims) => {
  test('workflows are listed by id, as they were added', async ({ store }) => {
    equal(await store.read(({ workflows }) => workflows.all()), [])
    const [first, second] = await store.write(async ({ workflows }) => [
      await workflows.add(twoSteps('B')),
      await workflows.add({ name: 'A', steps: [] }),
    ])
    equal(first, { ...twoSteps('B'), id: first?.id })
    not.equal(first?.id, second?.id)
    equal(await store.read(({ workflows }) => workflows.all()), [first, second])
    equal(await store.read(({ workflows }) => workflows.find(second?.id ?? 0)), second)
    is(await store.read(({ workflows }) => workflows.find(NOWHERE)), null)
  })

  test('a removed workflow is deleted, and removing it again succeeds', async ({ store }) => {
    const { id } = await store.write(({ workflows }) => workflows.add(twoSteps()))
    for (const _ of [1, 2]) await store.write(({ workflows }) => workflows.remove(id))
    is(await store.read(({ workflows }) => workflows.find(id)), null)
  })

  invocations(test, claims)
}

const invocations: StoreRules = (test) => {
  test('an invocation is read as it was added, and as it was saved', async ({ store }) => {
    const invocation = invocationAt(await aDataset(store))
    is(await find(store, invocation), null)
    await start(store, invocation)
    equal(await find(store, invocation), invocation)
    const later: Invocation = {
      ...invocation,
      number: null,
      step: 1,
      state: 'paused',
      answer: ' {"a": "ö"} ',
    }
    await store.write(({ workflows }) => workflows.saveInvocation(later))
    equal(await find(store, invocation), later)
    await rejection(
      store.write(({ workflows }) => workflows.saveInvocation({ ...later, id: 'nobody' })),
    )
  })

  test('invocations are listed by their start', async ({ store }) => {
    const dataset = await aDataset(store)
    const after = { trigger: 'PostPublishDataset' } as const
    const [late, early] = [
      invocationAt(dataset, { ...after, startedAt: at(9) }),
      invocationAt(dataset, { ...after, startedAt: at(1) }),
    ]
    for (const each of [late, early]) await start(store, each)
    const listed = await store.read(({ workflows }) => workflows.invocations())
    const own = listed.filter(({ datasetId }) => datasetId === dataset.id)
    equal(own, [early, late])
  })

  test('a dataset has at most one invocation before a publication', async ({ store }) => {
    const dataset = await aDataset(store)
    const first = invocationAt(dataset)
    await start(store, first)
    await rejection(start(store, invocationAt(dataset)))
    await start(store, invocationAt(dataset, { trigger: 'PostPublishDataset' }))
    await store.write(({ workflows }) => workflows.removeInvocation(first.id))
    await start(store, invocationAt(dataset))
  })

  test('the invocations of one trigger are removed alone; removing them again succeeds', async ({
    store,
  }) => {
    const [dataset, other] = [await aDataset(store), await aDataset(store)]
    const [before, after, elsewhere] = [
      invocationAt(dataset),
      invocationAt(dataset, { trigger: 'PostPublishDataset' }),
      invocationAt(other),
    ]
    for (const each of [before, after, elsewhere]) await start(store, each)
    for (const _ of [1, 2])
      await store.write(async ({ workflows }) => {
        await workflows.removeInvocations(dataset.id, 'PrePublishDataset')
        await workflows.removeInvocation('nobody')
      })
    is(await find(store, before), null)
    equal([await find(store, after), await find(store, elsewhere)], [after, elsewhere])
  })

  test('an invocation is deleted with its dataset', async ({ store }) => {
    const dataset = await aDataset(store)
    const invocation = invocationAt(dataset)
    await start(store, invocation)
    await store.write(({ datasets }) => datasets.remove(dataset.id))
    is(await find(store, invocation), null)
  })
}
