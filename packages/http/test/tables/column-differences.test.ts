import { inMemoryIngest } from '@holdfast/tabular'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, publish, upload } from '../datasets/dataset-calls.ts'

interface Scene {
  world: World
  id: number
  fileId: number
}

const test = suite<Scene>('columns of replaced tables')
const as = 'superuser' as const
const OLD = 'name,weight,seen\nRex,40,2020\nTom,5,2021\n'
const NEW = 'name,weight,legs\nRex,41,4\nTom,5,4\n'

test.before(async (scene) => {
  scene.world = await openWorld({ tabularIngest: inMemoryIngest() })
  await scene.world.jobs.work(scene.world.repository.handleJob)
})
test.before.each(async (scene) => {
  scene.id = (await aDataset(scene.world)).id
  const { body } = await upload(scene.world, scene.id, { name: 'pets.csv', content: OLD })
  scene.fileId = body.data.files[0].dataFile.id
  await scene.world.jobs.drain()
})
test.after(({ world }) => world.close())

async function replaced({ world, fileId }: Scene): Promise<number> {
  const body = new FormData()
  body.append('file', new File([NEW], 'pets.csv', { type: 'text/csv' }))
  body.append('jsonData', '{"forceReplace":true}')
  const answer = await world.call('POST', `/files/${fileId}/replace`, { as, body })
  is(answer.status, 200)
  await world.jobs.drain()
  return answer.body.data.files[0].dataFile.id
}

const columnsIn = async ({ world, id }: Scene, pair: string, options = {}) => {
  const { body } = await world.call('GET', `/datasets/${id}/versions/${pair}`, options)
  return body.data.filesReplaced[0].columns
}
const DIFFERENCE = { added: ['legs'], removed: ['seen'], changed: ['weight'] }

test('D09 compare: a replaced table names the columns that were added, removed and changed', async (scene) => {
  const { world, id } = scene
  await publish(world, id)
  await replaced(scene)
  equal(await columnsIn(scene, '1.0/compare/:draft', { as }), DIFFERENCE)
  await publish(world, id)
  equal(await columnsIn(scene, '1.0/compare/2.0'), DIFFERENCE)
})

test('D09 compare: the columns of a restricted table are not told', async (scene) => {
  const { world, id, fileId } = scene
  await world.call('PUT', `/files/${fileId}/restrict`, { as, body: 'true' })
  await publish(world, id)
  await replaced(scene)
  await publish(world, id)
  is(await columnsIn(scene, '1.0/compare/2.0'), undefined)
  is(await columnsIn(scene, '1.0/compare/2.0', { as }), undefined)
})

test.run()
