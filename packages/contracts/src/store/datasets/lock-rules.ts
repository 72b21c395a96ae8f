import type { Dataset, DatasetLock, LockType } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { at, fresh } from '../builders.ts'
import { aDataset } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const lock = (type: LockType, since: number, userName: string): DatasetLock => ({
  type,
  since: at(since),
  userName,
  message: null,
})

const held = ({ pid }: Dataset, one: DatasetLock) => ({ pid, lock: one })

export const lockRules: StoreRules = (test) => {
  test('locks of all datasets are listed oldest first, by type and by user', async ({ store }) => {
    const [one, two] = [await aDataset(store), await aDataset(store)]
    const [ada, eve] = [`ada${fresh()}`, `eve${fresh()}`]
    const [late, early] = [lock('Ingest', 90, ada), lock('Ingest', 10, eve)]
    const tied = [lock('Workflow', 50, ada), lock('InReview', 50, ada)] as const
    await store.write(async ({ datasets }) => {
      await datasets.addLock(one.id, late)
      await datasets.addLock(two.id, early)
      for (const each of tied) await datasets.addLock(two.id, each)
      await datasets.addLock(one.id, lock('InReview', 50, ada))
    })
    const list = (wanted: { readonly type?: LockType; readonly userName?: string }) =>
      store.read(({ datasets }) => datasets.locks({ type: null, userName: null, ...wanted }))
    equal(await list({}), [
      held(two, early),
      held(one, lock('InReview', 50, ada)),
      held(two, tied[1]),
      held(two, tied[0]),
      held(one, late),
    ])
    equal(await list({ type: 'Ingest' }), [held(two, early), held(one, late)])
    equal(await list({ userName: eve }), [held(two, early)])
    equal(await list({ type: 'Ingest', userName: ada }), [held(one, late)])
    equal(await list({ type: 'DcmUpload' }), [])
    equal(await list({ userName: 'nobody' }), [])
  })

  test('of many units that look before they lock, one finds the place free', async ({ store }) => {
    const { id } = await aDataset(store)
    const attempt = () =>
      store.write(async ({ datasets }) => {
        const found = await datasets.lock({ kind: 'id', id })
        if (found?.locks.some(({ type }) => type === 'EditInProgress')) return 'taken'
        await datasets.addLock(id, lock('EditInProgress', 1, 'ada'))
        return 'locked'
      })
    const outcomes = await Promise.all(Array.from({ length: 6 }, attempt))
    is(outcomes.filter((outcome) => outcome === 'locked').length, 1)
  })
}
