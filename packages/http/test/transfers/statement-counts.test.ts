import { suite } from 'uvu'
import { is, ok } from 'uvu/assert'
import { aFile, publish } from '../datasets/dataset-calls.ts'
import {
  addTransferFiles,
  arrive,
  aTransferDataset,
  fileNamed,
  filesOf,
  offeredPaths,
  openTransfers,
  pass,
  requestPaths,
  type TransferScene,
} from './transfer-world.ts'

const test = suite<TransferScene>('Statements of transfers')
test.before(async (context) => {
  Object.assign(context, await openTransfers({ store: 'sql' }))
})
test.after(({ world }) => world.close())

test('T03 T04: places and arriving files take a fixed number of statements', async (scene) => {
  const { world, service } = scene
  const asked = async (id: number, principal: string, numberOfFiles: number) =>
    world.statements(() => requestPaths(scene, id, { principal, numberOfFiles }))
  const one = await aTransferDataset(scene)
  // The first call of a day notes the use of the token.
  await asked(one, 'first', 1)
  const paths = await asked(one, 'ada', 1)
  is(await asked(await aTransferDataset(scene), 'ada', 40), paths)
  ok(paths <= 20, `${paths} statements`)

  const arriving = async (count: number): Promise<number> => {
    const id = await aTransferDataset(scene)
    const offered = [...(await offeredPaths(scene, id))].slice(0, count)
    for (const [, key] of offered) await arrive(scene, key, key)
    const files = offered.map(([name], index) => fileNamed(name, `file ${index}.txt`))
    const taskIdentifier = `task-${id}`
    service.setTask(taskIdentifier, { state: 'active' })
    const called = await world.statements(() =>
      addTransferFiles(scene, id, { taskIdentifier, files }),
    )
    service.setTask(taskIdentifier, { state: 'succeeded' })
    const worked = await world.statements(() => pass(scene, 10))
    is((await filesOf(scene, id)).length, count)
    return called + worked
  }
  await arriving(1)
  const single = await arriving(1)
  is(await arriving(2), single)
  ok(single <= 120, `${single} statements`)
})

test('T02 T05: what leaves takes a fixed number of statements', async (scene) => {
  const { world } = scene
  const released = async (names: readonly string[]) => {
    const id = await aTransferDataset(scene)
    const files: number[] = []
    for (const name of names) files.push(await aFile(world, id, { name, content: name }))
    await publish(world, id)
    return { id, files }
  }
  const counted = async ({ id, files }: Awaited<ReturnType<typeof released>>) => {
    const list = files.join('-')
    const path = `/datasets/${id}/transferDownloadParameters?downloadId=${list}`
    const json = { principal: 'ada', fileIds: files }
    return [
      await world.statements(() => world.call('GET', path)),
      await world.statements(() =>
        world.call('POST', `/datasets/${id}/requestTransferDownload`, { json }),
      ),
    ]
  }
  const [parameters = 0, request = 0] = await counted(await released(['a.txt']))
  const more = await counted(await released(['a.txt', 'b.txt', 'c.txt', 'd.txt']))
  is(more.join(), [parameters, request].join())
  ok(parameters <= 12 && request <= 22, `${parameters} and ${request} statements`)
})

test.run()
