import type { Store } from '@holdfast/core'
import type { Actor, RepositoryEvent } from '@holdfast/core/rules'
import { fixedClock, memoryStore } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { processingUseCases } from '../../../src/use-cases/usage/processing-use-cases.ts'

const test = suite('the log of processing states')

const ADMIN: Actor = { kind: 'account', accountId: 1, userName: 'ada', superuser: true }

/** A store that remembers which events were logged. */
function logged(): { readonly store: Store; readonly events: RepositoryEvent[] } {
  const store = memoryStore()
  const events: RepositoryEvent[] = []
  const write: Store['write'] = (work) =>
    store.write((unit) =>
      work({
        ...unit,
        events: {
          ...unit.events,
          append: async (event) => {
            events.push(event)
            await unit.events.append(event)
          },
        },
      }),
    )
  return { store: { ...store, write }, events }
}

test('says who recorded or forgot the state of which month', async () => {
  const { store, events } = logged()
  const { setProcessing, forgetProcessing } = processingUseCases({
    store,
    clock: fixedClock(new Date('2031-04-05T06:07:08Z')),
  })
  await setProcessing(ADMIN, { yearMonth: '2031-04', state: 'DONE', server: null })
  await forgetProcessing(ADMIN, '2031-04')
  equal(
    events.map(({ actor, kind, details }) => [actor, kind, details]),
    [
      ['@ada', 'usageProcessingChanged', { month: '2031-04', state: 'done' }],
      ['@ada', 'usageProcessingChanged', { month: '2031-04', state: null }],
    ],
  )
})

test.run()
