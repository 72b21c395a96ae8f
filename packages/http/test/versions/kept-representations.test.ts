import { createRepository, type Store } from '@holdfast/core'
import { plainPorts } from '@holdfast/memory'
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

const test = suite<{ readonly world: World }>('kept representations')

test.before(
  async (context) =>
    void Object.assign(context, {
      world: await openKeepingWorld(),
    }),
)
test.after(({ world }) => world?.close())

async function aRelease(world: World): Promise<number> {
  const { id } = await aSharedDataset(world)
  await aFile(world, id, { name: 'levels.txt' })
  await publish(world, id)
  return id
}

const PATHS = [
  'versions/1.0',
  'versions/1.0?returnOwners=true',
  'versions/:latest',
  'versions/:latest-published?excludeFiles=true',
  'versions/1.0/citation',
  'versions/1.0/files',
  'versions/1.0/files?limit=1&orderCriteria=Size',
] as const

test('D03 D05 versions.citation: what one process made, another one finds with one statement', async ({
  world,
}) => {
  const id = await aRelease(world)
  for (const path of PATHS) {
    const made = await anotherProcess(world.repository)(`${id}/${path}`)
    await allKept(world)
    const other = anotherProcess(world.repository)
    let found: Awaited<ReturnType<Ask>> | undefined
    const count = await world.statements(async () => {
      found = await other(`${id}/${path}`)
    })
    equal(found, made, path)
    ok(made.tag !== null, path)
    ok(count <= 1, `${count} statements for ${path}`)
    equal(await anotherProcess(world.repository)(`${id}/${path}`, 'outsider'), made, path)
  }
})

test('D03 D05 versions.citation: a change of what is shown is seen at once, whatever was kept', async () => {
  const world = await openWorld({ madeBy: 'these tests' })
  const id = await aRelease(world)
  const { repository, store } = world
  const call = async (method: string, path: string, json: unknown) => {
    const { status, text } = await world.call(method, path, { as: 'superuser', json })
    ok(status < 300, `${method} ${path}: ${status} ${text}`)
  }
  const root = await store.read(({ collections }) => collections.find({ kind: 'root' }))
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    nothing: async () => {},
    'a draft': () => editMetadata(world, id, titleEdit('Not yet for everybody')),
    'a file of the draft': () => aFile(world, id, { name: 'not-yet.txt' }),
    'a release': () => publish(world, id),
    'the name of a collection': () =>
      call('PUT', `/collections/${root?.alias}/attribute/name?value=Renamed`, undefined),
    'hidden addresses': () =>
      store.write(({ settings }) => settings.put(':ExcludeEmailFromExport', 'true')),
    'a limit of files': () => call('POST', `/datasets/${id}/files/uploadlimit/40`, undefined),
    'a locally fair set': () =>
      store.write(async ({ locallyFairSets, datasets }) => {
        const dataset = await datasets.find({ kind: 'id', id })
        await locallyFairSets.replace(dataset?.collectionId ?? 0, ['@outsider.user'])
      }),
    'no locally fair set': () =>
      store.write(async ({ locallyFairSets, datasets }) => {
        const dataset = await datasets.find({ kind: 'id', id })
        await locallyFairSets.replace(dataset?.collectionId ?? 0, [])
      }),
    'a withdrawal': () =>
      call('POST', `/datasets/${id}/versions/1.0/deaccession`, {
        deaccessionReason: 'Wrong levels',
      }),
    destruction: () => call('DELETE', `/datasets/${id}/destroy`, undefined),
  }
  for (const [name, change] of Object.entries(changes)) {
    const before = anotherProcess(repository)
    // The second time an answer is in memory, known by its name.
    for (const path of [...PATHS, ...PATHS]) await before(`${id}/${path}`, 'superuser')
    await allKept(world)
    await change()
    for (const as of ['anonymous', 'outsider', 'superuser'] as const) {
      // What these have in memory was made after the change.
      const [now, truth] = [anotherProcess(repository), withoutKept(repository)]
      for (const path of PATHS) {
        const shown = await now(`${id}/${path}`, as)
        equal(shown, await truth(`${id}/${path}`, as), `${name}: ${path}`)
        equal(await before(`${id}/${path}`, as), shown, `${name}: ${path}, in memory`)
      }
    }
  }
  await world.close()
})

test('D03 show: a change of what is not shown leaves it', async ({ world }) => {
  const id = await aRelease(world)
  await anotherProcess(world.repository)(`${id}/versions/1.0`)
  await allKept(world)
  await world.store.write(({ settings }) => settings.put(':Unrelated', 'x'))
  const ask = () => anotherProcess(world.repository)(`${id}/versions/1.0`)
  const count = await world.statements(ask)
  ok(count <= 2, `${count} statements: it is found, and its context is read again`)
})

test('D03 D05 versions.citation: a HEAD request keeps what a GET finds, and is no view', async ({
  world,
}) => {
  const id = await aRelease(world)
  for (const path of ['versions/1.0', 'versions/1.0/citation', 'versions/1.0/files?limit=10']) {
    is((await world.send('HEAD', `/datasets/${id}/${path}`)).status, 200)
    await allKept(world)
    const ask = () => anotherProcess(world.repository)(`${id}/${path}`)
    const count = await world.statements(ask)
    ok(count <= 1, `${count} statements for ${path}`)
  }
})

test('what another program or configuration has made is not found', async ({ world }) => {
  const id = await aRelease(world)
  await anotherProcess(world.repository)(`${id}/versions/1.0`)
  await allKept(world)
  const found = (madeBy: string | null) => {
    const { store, storages, clock } = world
    const { versions } = createRepository({ ...plainPorts(), store, storages, clock, madeBy })
    const key = JSON.stringify(['D03', '1.0', false, false, false])
    return versions.representations.find({ ref: { kind: 'id', id }, version: '1.0' }, key)
  }
  ok((await found('these tests')) !== null)
  is(await found('another program'), null)
  is(await found(null), null)
})

test('D03 show: what cannot be kept is answered, and the log names the failure', async () => {
  const told: string[] = []
  const failing = (store: Store): Store => ({
    ...store,
    write: (work) =>
      store.write((unit) => {
        const keep = () => Promise.reject(new Error('no room'))
        return work({ ...unit, keptRepresentations: { ...unit.keptRepresentations, keep } })
      }),
  })
  const world = await openWorld({
    around: failing,
    madeBy: 'these tests',
    tellOperator: (what) => void told.push(what),
  })
  try {
    const id = await aRelease(world)
    is((await world.send('GET', `/datasets/${id}/versions/1.0`)).status, 200)
    await allKept(world)
    equal(told, ['answers about released versions could not be kept'])
  } finally {
    await world.close()
  }
})

test.run()
