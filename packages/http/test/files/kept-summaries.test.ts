import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import {
  type Ask,
  allKept,
  anotherProcess,
  openKeepingWorld,
  withoutKept,
} from '../app/another-process.ts'
import { openWorld, type World } from '../app/world.ts'
import {
  aFile,
  aSharedDataset,
  editMetadata,
  publish,
  titleEdit,
} from '../datasets/dataset-calls.ts'

const test = suite<{ readonly world: World }>('counts and sizes that are kept')

test.before(
  async (context) =>
    void Object.assign(context, {
      world: await openKeepingWorld(),
    }),
)
test.after(({ world }) => world?.close())

const PATHS = [
  'versions/1.0/files/counts',
  'versions/:latest/files/counts',
  'versions/:latest-published/files/counts?accessStatus=Public',
  'versions/1.0/files/counts?includeDeaccessioned=true',
  'versions/1.0/downloadsize',
  'versions/1.0/downloadsize?accessStatus=Public',
  'versions/1.0/downloadsize?mode=Original&searchText=levels',
] as const

/** Released, with a public file and one under embargo until tomorrow. */
async function aRelease(world: World) {
  await world.store.write(({ settings }) => settings.put(':MaxEmbargoDurationInMonths', '12'))
  const { id } = await aSharedDataset(world)
  const fileId = await aFile(world, id, { name: 'levels.txt' })
  const later = await aFile(world, id, { name: 'later.txt' })
  const embargo = { dateAvailable: '2031-04-06', fileIds: [later] }
  const json = { as: 'superuser', json: embargo } as const
  is((await world.call('POST', `/datasets/${id}/files/actions/:set-embargo`, json)).status, 200)
  await publish(world, id)
  return { id, fileId }
}

test('files.counts files.downloadSize: what one process made, another one finds with one statement', async ({
  world,
}) => {
  const { id } = await aRelease(world)
  const { repository } = world
  const [first, other, third] = [
    anotherProcess(repository),
    anotherProcess(repository),
    anotherProcess(repository),
  ]
  for (const path of PATHS) {
    const made = await first(`${id}/${path}`)
    is(made.status, 200, path)
    await allKept(world)
    let found: Awaited<ReturnType<Ask>> | undefined
    const count = await world.statements(async () => {
      found = await other(`${id}/${path}`)
    })
    equal(found, made, path)
    const isShared = !path.includes('includeDeaccessioned')
    is(made.tag !== null, isShared, path)
    if (isShared) is(count, 1, path)
    equal(await third(`${id}/${path}`, 'outsider'), made, path)
  }
})

test('files.counts files.downloadSize: a change is seen at once, whatever was kept', async () => {
  const world = await openWorld({ madeBy: 'these tests' })
  const { id, fileId } = await aRelease(world)
  const { repository, store } = world
  const call = async (method: string, path: string, json?: unknown) => {
    const { status, text } = await world.call(method, path, { as: 'superuser', json })
    ok(status < 300, `${method} ${path}: ${status} ${text}`)
  }
  const fair = (assignees: readonly string[]) =>
    store.write(async ({ locallyFairSets, datasets }) => {
      const dataset = await datasets.find({ kind: 'id', id })
      await locallyFairSets.replace(dataset?.collectionId ?? 0, [...assignees])
    })
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    nothing: async () => {},
    'the day on which an embargo ends': async () => world.clock.advance(24 * 3600),
    'a draft': () => editMetadata(world, id, titleEdit('Not yet for everybody')),
    'a file of the draft': () => aFile(world, id, { name: 'not-yet.txt' }),
    'a limited file': () =>
      call('PUT', `/files/${fileId}/restrict`, { restrict: true, termsOfAccess: 'Ask.' }),
    'a release': () => publish(world, id),
    'a locally fair set': () => fair(['@outsider.user']),
    'no locally fair set': () => fair([]),
    'a withdrawal': () =>
      call('POST', `/datasets/${id}/versions/1.0/deaccession`, {
        deaccessionReason: 'Wrong levels',
      }),
    destruction: () => call('DELETE', `/datasets/${id}/destroy`),
  }
  const seen = new Set<string>()
  for (const [name, change] of Object.entries(changes)) {
    const before = anotherProcess(repository)
    // The second time an answer is in memory, known by its name.
    for (const path of [...PATHS, ...PATHS]) await before(`${id}/${path}`, 'superuser')
    await allKept(world)
    await change()
    for (const as of ['anonymous', 'outsider', 'superuser'] as const) {
      const [now, truth] = [anotherProcess(repository), withoutKept(repository)]
      for (const path of PATHS) {
        const shown = await now(`${id}/${path}`, as)
        seen.add(shown.text)
        equal(shown, await truth(`${id}/${path}`, as), `${name}: ${path} ${as}`)
        equal(await before(`${id}/${path}`, as), shown, `${name}: ${path} ${as}, in memory`)
      }
    }
  }
  ok(seen.size > PATHS.length, 'the changes show')
  await world.close()
})

test('files.counts: a kept count of yesterday is not that of today', async ({ world }) => {
  const { id } = await aRelease(world)
  const path = `${id}/versions/1.0/files/counts?accessStatus=Public`
  const total = async () =>
    JSON.parse((await anotherProcess(world.repository)(path)).text).data.total
  is(await total(), 1)
  await allKept(world)
  world.clock.advance(24 * 3600)
  is(await total(), 2)
  await allKept(world)
  is(await total(), 2)
})

test.run()
