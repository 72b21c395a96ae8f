import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { holdfastApp } from '../../src/app/holdfast-app.ts'
import { repositoryEndpoints } from '../../src/app/repository-endpoints.ts'
import { openWorld, tokenOf, type Who, type World } from '../app/world.ts'
import {
  aFile,
  aSharedDataset,
  editMetadata,
  publish,
  titleEdit,
} from '../datasets/dataset-calls.ts'

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
    const seen: boolean[] = []
    for (const who of ['curator', 'outsider', 'curator', 'outsider'] as const) {
      const text = await ask(path, who)
      if (who === 'outsider') seen.push(/not.yet/i.test(text))
    }
    equal(seen, [false, false], path)
  }
})

test('D01 D03 D05: an answer that was read with its stamp serves every caller', async ({
  world,
}) => {
  const { id } = await aSharedDataset(world)
  await publish(world, id)
  for (const rest of ['', '/versions/1.0', '/versions/1.0/files']) {
    const tags: (string | null)[] = []
    for (const as of ['curator', 'outsider', 'anonymous'] as const) {
      const answer = await world.send('GET', `/datasets/${id}${rest}`, { as })
      tags.push(answer.headers.get('ETag'))
    }
    equal(new Set(tags).size, 1)
    equal(tags.includes(null), false)
    await editMetadata(world, id, titleEdit('Not yet for everybody'))
    const guest = await world.call('GET', `/datasets/${id}${rest}`)
    equal([guest.status, /not yet/i.test(guest.text)], [200, false])
    await world.call('DELETE', `/datasets/${id}/versions/:draft`, { as: 'superuser' })
  }
})

test('D02 D06 D09: what all may see is made once, and a draft is for its editors only', async ({
  world,
}) => {
  const { id } = await aSharedDataset(world)
  await aFile(world, id, { name: 'first.txt' })
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Second'))
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Not yet'))
  const paths = ['versions', 'versions/1.0/compare/2.0', 'dirindex?version=1.0']
  const ask = (path: string, as: Who) => world.send('GET', `/datasets/${id}/${path}`, { as })
  for (const path of paths)
    for (const who of ['curator', 'outsider', 'anonymous', 'outsider', 'curator'] as const) {
      const text = await (await ask(path, who)).text()
      is(/not yet/i.test(text), path === 'versions' && who === 'curator', `${path} ${who}`)
    }
  const [one, other] = [await ask('versions', 'outsider'), await ask('versions', 'anonymous')]
  is(one.headers.get('ETag'), other.headers.get('ETag') ?? 'none')
  is((await ask('versions', 'curator')).headers.get('ETag'), null)
})

test.run()
