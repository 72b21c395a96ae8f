import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, editMetadata, publish, titleEdit } from '../datasets/dataset-calls.ts'

const test = suite<{ readonly world: World }>('the context of versions')

test.before(async (context) => void Object.assign(context, { world: await openWorld() }))
test.after(({ world }) => world.close())

const listed = async (world: World, id: number): Promise<string> =>
  (await world.call('GET', `/datasets/${id}/versions?excludeFiles=true`)).text

test('D02 list: setting and unsetting a value applies to the next answer', async ({ world }) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  match(await listed(world, id), 'ada@example.org')
  await world.store.write(({ settings }) => settings.put(':ExcludeEmailFromExport', 'true'))
  not.match(await listed(world, id), 'ada@example.org')
  await world.store.write(({ settings }) => settings.remove(':ExcludeEmailFromExport'))
  match(await listed(world, id), 'ada@example.org')
})

test('D02 D03 show: changes of a collection and a licence apply to the next answer', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  const shown = async () => {
    const [version] = JSON.parse(await listed(world, id)).data
    const one = await world.call('GET', `/datasets/${id}/versions/1.0?excludeFiles=true`)
    is(one.body.data.effectiveDatasetFileCountLimit, version.effectiveDatasetFileCountLimit)
    is(one.body.data.license.name, version.license.name)
    return version
  }
  is((await shown()).effectiveDatasetFileCountLimit, undefined)
  await world.store.write(async ({ collections, licenses }) => {
    const root = await collections.find({ kind: 'root' })
    if (root === null) throw new Error('There is no root')
    await collections.save({ ...root, fileCountLimit: 7 })
    const [first] = (await licenses.all()).filter(({ name }) => name === 'CC0 1.0')
    if (first === undefined) throw new Error('There is no licence')
    await licenses.save({ ...first, name: 'CC0 2.0' })
  })
  const after = await shown()
  is(after.effectiveDatasetFileCountLimit, 7)
  is(after.license.name, 'CC0 2.0')
})

const contact = (address: string) => ({
  fields: [
    {
      typeName: 'datasetContact',
      value: [{ datasetContactEmail: { typeName: 'datasetContactEmail', value: address } }],
    },
  ],
})

test('D01 D04 D07 D09: a setting changed by another process applies to the next answer', async ({
  world,
}) => {
  const { id, pid } = await aDataset(world)
  await publish(world, id)
  await editMetadata(world, id, contact('bo@example.org'))
  await publish(world, id, 'minor')
  const hidden = (value: string) =>
    // Bypasses the repository: its caches see the change through the database.
    world.store.write(({ settings }) => settings.put(':ExcludeEmailFromExport', value))
  const paths = [
    `/datasets/${id}`,
    `/datasets/export?exporter=service_json&persistentId=${pid}`,
    `/datasets/${id}/versions/:latest-published/metadata`,
    `/datasets/${id}/versions/1.0/compare/1.1`,
  ]
  for (const value of ['false', 'true', 'no']) {
    await hidden(value)
    for (const path of paths) {
      const { status, text } = await world.call('GET', path)
      equal([status, text.includes('bo@example.org')], [200, value !== 'true'], `${path} ${value}`)
    }
  }
})

test('D15 publish: a limit changed by another process applies to the next answer', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const limited = (fileCountLimit: number) =>
    world.store.write(async ({ collections }) => {
      const root = await collections.find({ kind: 'root' })
      if (root === null) throw new Error('There is no root')
      await collections.save({ ...root, fileCountLimit })
    })
  const path = `/datasets/${id}/actions/:publish`
  for (const [limit, type] of [
    [8, 'major'],
    [9, 'minor'],
  ] as const) {
    await limited(limit)
    const { body } = await world.call('POST', `${path}?type=${type}`, { as: 'superuser' })
    is(body.data.effectiveDatasetFileCountLimit, limit)
    await editMetadata(world, id, titleEdit(`After ${limit}`))
  }
})

test.run()
