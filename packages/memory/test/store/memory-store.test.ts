import { storeContract } from '@holdfast/contracts'
import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { fixedClock } from '../../src/fakes/fixed-clock.ts'
import { memoryJobs } from '../../src/jobs/memory-jobs.ts'
import { memoryStore } from '../../src/store/memory-store.ts'

storeContract(
  'memory store',
  async () => {
    const jobs = memoryJobs({ clock: fixedClock(new Date(0)) })
    return {
      store: memoryStore({ jobs }),
      close: () => jobs.stop(),
      waitingJobs: async () => jobs.waiting(),
    }
  },
  { jobs: true, concurrent: true },
)

const test = suite('a memory store')

test('a read after the end of its unit throws', async () => {
  const store = memoryStore()
  const kept = await store.write(async (unit) => unit)
  const message = await kept.settings.put('late', '1').then(
    () => 'it was let through',
    (error: Error) => error.message,
  )
  is(message, 'The unit of work has ended')
  is((await store.read(({ settings }) => settings.all())).size, 0)
})

test.run()
