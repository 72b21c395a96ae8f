import { fixedClock, memoryJobs, memoryStore } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import type { Store } from '../../../src/index.ts'
import { openInMemory } from '../repository/open-in-memory.ts'

const test = suite('saved searches that are removed')

const NOW = new Date('2031-04-05T06:07:08Z')

test('leave no links, also of a run that makes some meanwhile', async () => {
  const clock = fixedClock(NOW)
  const inMemory = memoryStore({ jobs: memoryJobs({ clock }), clock })
  let run: (() => Promise<unknown>) | null = null
  const store: Store = {
    ...inMemory,
    // Each unit of the removal is followed by one of the run.
    write: async (work) => {
      const done = await inMemory.write(work)
      await run?.()
      return done
    },
  }
  const { repository, admin } = await openInMemory({ store })
  const root = { kind: 'root' } as const
  const make = async (alias: string) => {
    const { collection } = await repository.collections.create(admin, root, {
      alias,
      name: alias,
      type: 'LABORATORY',
      contacts: ['ada@example.org'],
    })
    return collection.id
  }
  const [placeId, foundId] = [await make('place'), await make('found')]
  const { saved } = repository.search
  const input = { query: '*', filters: [], creatorId: null }
  const { id } = await saved.add(admin, { ...input, collection: { kind: 'id', id: placeId } })
  let runs = 0
  run = async () => {
    runs += 1
    // The second one comes once no links are left: before the search is removed, or after.
    if (runs === 1 || runs === 3)
      await inMemory.write(async ({ savedSearches }) => {
        const search = await savedSearches.find(id)
        if (search !== null)
          await savedSearches.link(search, { collectionIds: [foundId], datasetIds: [] }, NOW)
      })
  }
  await run()
  await saved.remove(admin, id, { unlink: true })
  const { linked } = await inMemory.read(({ collectionLinks }) => collectionLinks.of(placeId))
  equal(linked, [])
})

test.run()
