import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { onSql, openWorld, SITE, type World } from '../app/world.ts'
import { aDataset, publish, versionBody } from '../datasets/dataset-calls.ts'

const HEAD =
  'Dataset,Date Created,Last Modified Date,Curation Status,Status Set Time,Status Set By,admin,curator'

const test = suite<{ world: World }>('lists of curation states over HTTP')

test.before(async (context) => {
  const world = await openWorld()
  context.world = world
  const sets = JSON.stringify({ default: ['First', '=cmd()', 'With, comma'] })
  await world.store.write(({ settings }) => settings.put(':AllowedCurationLabels', sets))
})
test.after(({ world }) => world?.close())

const label = (world: World, id: number, value: string) =>
  world.call('PUT', `/datasets/${id}/curationStatus?label=${encodeURIComponent(value)}`, {
    as: 'superuser',
  })

const rowsOf = async (world: World, path: string): Promise<readonly string[]> => {
  const { status, headers, text } = await world.call('GET', path, { as: 'superuser' })
  is(status, 200)
  is(headers.get('Content-Type'), 'text/csv')
  match(headers.get('Content-Disposition') ?? '', /filename=datasets\.status\.csv/)
  const [head, ...rows] = text.trimEnd().split('\n')
  is(head, HEAD)
  return rows
}

const ofOne = (id: number, query = ''): string => `/datasets/${id}/listCurationStates${query}`

const link = (id: number, title: string): string =>
  `"=HYPERLINK(""${SITE}/datasets/${id}"",""${title}"")"`

test('V12 listCurationStates: a draft without a status', async ({ world }) => {
  const { id } = await aDataset(world)
  await world.giveRoles(id)
  const dates = '2031-04-05,2031-04-05'
  // The creator of a dataset is a contributor, and no column shows those.
  equal(await rowsOf(world, ofOne(id)), [
    `${link(id, 'River gauge readings')},${dates},,<none>,<none>,admin.user,curator.user`,
  ])
})

test('V12 listCurationStates: the last status, or with the history all of them', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  await label(world, id, 'First')
  await world.call('DELETE', `/datasets/${id}/curationStatus`, { as: 'superuser' })
  const end = '2031-04-05 06:07:08,superuser.user,,'
  const start = `${link(id, 'River gauge readings')},2031-04-05,2031-04-05`
  equal(await rowsOf(world, ofOne(id)), [`${start},<none>,${end}`])
  equal(await rowsOf(world, ofOne(id, '?includeHistory=true')), [
    `${start},<none>,${end}`,
    `${start},First,${end}`,
  ])
})

test('V12 listCurationStates: without a draft there is no row', async ({ world }) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  equal(await rowsOf(world, ofOne(id)), [])
  is((await world.call('GET', ofOne(999_999), { as: 'superuser' })).status, 404)
  is((await world.call('GET', '/datasets/abc/listCurationStates', { as: 'superuser' })).status, 400)
})

test('curation.listAll: all drafts by dataset', async ({ world }) => {
  const [one, released, two] = [await aDataset(world), await aDataset(world), await aDataset(world)]
  await publish(world, released.id)
  const rows = await rowsOf(world, '/datasets/listCurationStates')
  const ids = rows.map((row) => Number(/datasets\/(\d+)/.exec(row)?.[1]))
  ok(ids.includes(one.id) && ids.includes(two.id) && !ids.includes(released.id))
  equal(
    ids,
    ids.toSorted((a, b) => a - b),
  )
})

test('curation.listAll: text of users is never a formula', async ({ world }) => {
  const title = '=1","x")&cmd("y\n=2'
  const { id } = await aDataset(world, { version: versionBody(title) })
  await label(world, id, '=cmd()')
  await world.store.write(({ roles }) =>
    roles.assign({ assignee: '@+evil', roleId: 7, pointId: id }),
  )
  const [row = ''] = await rowsOf(world, ofOne(id))
  match(row, /^"=HYPERLINK\(""https:[^"]*"",""=1"""",""""x""""\)&cmd\(""""y =2""\)",/)
  match(row, /,'=cmd\(\),/)
  match(row, /,'\+evil$/)
  await label(world, id, 'With, comma')
  const [next = ''] = await rowsOf(world, ofOne(id))
  match(next, /,"With, comma",/)
})

test(
  'curation.listAll: the number of statements does not grow with the drafts',
  onSql(async (world) => {
    const ask = () => rowsOf(world, '/datasets/listCurationStates?includeHistory=true')
    await ask()
    const few = await world.statements(ask)
    for (let count = 0; count < 10; count += 1) await aDataset(world)
    const many = await world.statements(ask)
    is(many, few)
    // Caller, drafts, assignments, roles.
    ok(many <= 4, `${many} statements`)
  }),
)

test.run()
