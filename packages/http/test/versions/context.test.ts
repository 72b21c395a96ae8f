import { suite } from 'uvu'
import { is, match, not } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, publish } from '../datasets/scenes.ts'

const test = suite<{ world: World }>('what versions show of what is around them')

test.before(async (context) => void Object.assign(context, { world: await openWorld() }))
test.after(({ world }) => world.close())

const listed = async (world: World, id: number): Promise<string> =>
  (await world.call('GET', `/datasets/${id}/versions?excludeFiles=true`)).text

test('D02 list: a setting counts from the next answer on, and so does its removal', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  match(await listed(world, id), 'ada@example.org')
  await world.store.write(({ settings }) => settings.put(':ExcludeEmailFromExport', 'true'))
  not.match(await listed(world, id), 'ada@example.org')
  await world.store.write(({ settings }) => settings.remove(':ExcludeEmailFromExport'))
  match(await listed(world, id), 'ada@example.org')
})

test('D02 D03 what a collection and a licence say counts from the next answer on', async ({
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

test.run()
