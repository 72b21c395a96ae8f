import { LOCK_TYPES, type LockType } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { is, match } from 'uvu/assert'
import { openWorld, type Who, type World } from '../app/world.ts'
import { aSharedDataset, editMetadata, publish, titleEdit } from './dataset-calls.ts'
import {
  aLockScene,
  DESTRUCTIVE,
  EDITS,
  type LockScene,
  type Operation,
  PUBLISHING,
  withLocks,
} from './lock-operations.ts'

/** An author, a publisher and a superuser. */
const CALLERS = ['contributor', 'curator', 'superuser'] as const
type Caller = (typeof CALLERS)[number]

const mayPublish = (who: Who): boolean => who !== 'contributor'

const stopsEdits = (type: LockType, who: Caller): boolean =>
  type === 'InReview' ? !mayPublish(who) : type !== 'Ingest'

const stopsDestruction = (type: LockType, who: Caller): boolean =>
  type !== 'InReview' || !mayPublish(who)

const STOP_PUBLISHING: readonly LockType[] = [
  'Workflow',
  'Ingest',
  'finalizePublication',
  'EditInProgress',
  'FileValidationFailed',
]

const test = suite<{ readonly world: World; readonly shared: LockScene }>(
  'operations that locks block',
)

test.before(async (context) => {
  const world = await openWorld()
  Object.assign(context, { world, shared: await aLockScene(world) })
})
test.after(({ world }) => world.close())

const perform = (
  world: World,
  { method, path, options }: Operation,
  [scene, as]: [LockScene, Who],
) => world.call(method, path(scene), { as, ...options?.(scene) })

/** Permitted operations change data: each of them gets its own dataset. */
async function expectStopped(
  world: World,
  operation: Operation,
  { scene, as, stopped, what }: Expected,
): Promise<void> {
  const { status, body } = await perform(world, operation, [scene, as])
  if (!stopped) {
    is(status < 300, true, `${what}: ${status} ${JSON.stringify(body)}`)
    return
  }
  is(status, operation.refused ?? 403, what)
  if (operation.refused === undefined) match(body.message, /^Dataset cannot be edited due to/, what)
  else match(body.message, /lock/, what)
}

interface Expected {
  readonly scene: LockScene
  readonly as: Caller
  readonly stopped: boolean
  readonly what: string
}

const TABLE = [
  ...EDITS.map((operation) => ({ operation, stops: stopsEdits })),
  ...DESTRUCTIVE.map((operation) => ({ operation, stops: stopsDestruction })),
]

for (const { operation, stops } of TABLE)
  test(`${operation.name}: is stopped by the locks that the specification names and by no other`, async ({
    world,
    shared,
  }) => {
    for (const type of LOCK_TYPES)
      for (const as of CALLERS) {
        const stopped = stops(type, as)
        const scene = stopped || !operation.once ? shared : await aLockScene(world)
        const what = `${operation.name} as ${as} under ${type}`
        await withLocks(world, { id: scene.id, types: [type] }, () =>
          expectStopped(world, operation, { scene, as, stopped, what }),
        )
      }
  })

for (const operation of EDITS)
  test(`${operation.name}: an ingest counts once another lock is there`, async ({
    world,
    shared,
  }) => {
    for (const as of CALLERS)
      await withLocks(world, { id: shared.id, types: ['Ingest', 'TransferUpload'] }, async () => {
        const { status, body } = await perform(world, operation, [shared, as])
        is(status, operation.refused ?? 403)
        match(body.message, /^Dataset cannot be edited due to Ingest, TransferUpload/)
      })
  })

test('D15 publish: is stopped by five locks and by no other', async ({ world, shared }) => {
  for (const type of LOCK_TYPES)
    for (const as of ['curator', 'superuser'] as const) {
      const stopped = STOP_PUBLISHING.includes(type)
      const scene = stopped ? shared : await aLockScene(world)
      const what = `publish as ${as} under ${type}`
      await withLocks(world, { id: scene.id, types: [type] }, () =>
        expectStopped(world, PUBLISHING, { scene, as, stopped, what }),
      )
    }
})

test('D15 updatecurrent: is stopped by any lock but a review', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Changed'))
  const scene = { id, fileId: 0 }
  const overwrite = () =>
    world.call('POST', `/datasets/${id}/actions/:publish?type=updatecurrent`, { as: 'superuser' })
  for (const type of LOCK_TYPES.filter((each) => each !== 'InReview'))
    await withLocks(world, { id: scene.id, types: [type] }, async () => {
      const { status, body } = await overwrite()
      is(status, 403, type)
      match(body.message, /^Dataset cannot be edited due to/)
    })
  await withLocks(world, { id: scene.id, types: ['InReview'] }, async () => {
    is((await overwrite()).status, 200)
  })
})

test.run()
