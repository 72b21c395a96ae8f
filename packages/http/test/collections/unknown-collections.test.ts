import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { repositoryEndpoints } from '../../src/app/repository-endpoints.ts'
import { onSql, openWorld, type World } from '../app/world.ts'

const test = suite<World>('unknown collections')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const WRITES = [
  'C02',
  'C08',
  'C12',
  'C14',
  'C15',
  'C17',
  'C19',
  'C25',
  'C27',
  'C32',
  'C36',
  'C49',
  'G03',
  'guestbooks.create',
]

/** Endpoints with another parameter than `id` for the collection. */
const COLLECTION: Readonly<Record<string, string>> = { G03: '{collectionIdentifier}' }

test('an unknown collection is refused before an invalid body', async (world) => {
  const endpoints = repositoryEndpoints(world.repository).filter(({ id }) => WRITES.includes(id))
  equal(endpoints.map(({ id }) => id).toSorted(), WRITES)
  for (const { id, method, path } of endpoints)
    for (const as of ['anonymous', 'superuser'] as const) {
      const call = (collection: string) =>
        world.call(
          method.toUpperCase(),
          path.replace(COLLECTION[id] ?? '{id}', collection).replace('{id}', '1'),
          { as, body: '{' },
        )
      const unknown = await call('nowhere')
      is(unknown.status, 404, id)
      match(unknown.body.message, /^Can't find collection with identifier='nowhere'/)
      is((await call(':root')).status, 400, id)
    }
})

test(
  'a valid request needs no additional lookup of the collection',
  onSql(async (world) => {
    const change = () =>
      world.call('POST', '/collections/:root/facets', { as: 'superuser', json: ['subject'] })
    await change()
    const right = await world.statements(change)
    const wrong = await world.statements(() =>
      world.call('POST', '/collections/:root/facets', { as: 'superuser', body: '{' }),
    )
    ok(right <= 10, `${right} statements`)
    is(wrong, 2, 'the token, and the collection')
  }),
)

test.run()
