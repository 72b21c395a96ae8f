import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { holdfastApp } from '../../src/app/holdfast-app.ts'
import { repositoryEndpoints } from '../../src/app/repository-endpoints.ts'
import { openWorld, tokenOf, type Who, type World } from '../app/world.ts'
import { aFile, aSharedDataset, editMetadata, publish, titleEdit } from '../datasets/scenes.ts'

const test = suite<{ readonly world: World }>('shared answers')

test.before(async (context) => void Object.assign(context, { world: await openWorld() }))
test.after(({ world }) => world?.close())

/** An application in which a draft is opened after the stamp of the release was read. */
function behindTheTimes({ repository }: World) {
  const stamp = async () => 'as it was before the draft'
  const versions = { ...repository.versions, stamp, dailyStamp: stamp }
  const endpoints = repositoryEndpoints({ ...repository, versions })
  const app = holdfastApp({ endpoints, authenticate: repository.tokens.authenticate }, {})
  return async (path: string, as: Who): Promise<string> => {
    const headers = { 'X-Service-key': tokenOf(as) }
    return (await app.request(`/api/datasets/${path}`, { headers })).text()
  }
}

test('D01 D03 D05 D07: a draft that is opened meanwhile is never shared', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Not yet for everybody'))
  await aFile(world, id, { name: 'not-yet.txt' })
  const ask = behindTheTimes(world)
  const paths = ['', '/versions/:latest', '/versions/:latest/files', '/versions/:latest/metadata']
  for (const path of paths.map((rest) => `${id}${rest}`)) {
    const first = await ask(path, 'curator')
    equal([/not.yet/i.test(first), await ask(path, 'outsider')], [false, first], path)
  }
})

test.run()
