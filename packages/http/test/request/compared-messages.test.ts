import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, publish } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('messages that clients compare as a whole')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const asked = async (world: World, path: string) => {
  const { status, body } = await world.call('GET', path, { as: 'superuser' })
  return [status, body.message]
}

test('D01 D05 files V14: the refusals have these words', async ({ world }) => {
  const { id } = await aDataset(world)
  for (const [path, status, message] of [
    ['/datasets/999', 404, 'Dataset with ID 999 not found.'],
    ['/datasets/:persistentId?persistentId=x', 400, 'Bad dataset ID number: x.'],
    ['/datasets/x', 400, 'Bad dataset ID number: x.'],
    [`/datasets/${id}/versions/7.0`, 404, `Dataset version 7.0 of dataset ${id} not found`],
    ['/files/888', 404, 'File with ID 888 not found.'],
    ['/files/:persistentId?persistentId=x', 404, 'Datafile with Persistent ID x not found.'],
    [
      '/files/:persistentId?persistentId=doi:10.5072/FK2/F',
      404,
      'Datafile with Persistent ID doi:10.5072/FK2/F not found.',
    ],
    ['/metadatablocks/nosuch', 404, "Can't find metadata block 'nosuch'"],
  ] as const)
    equal(await asked(world, path), [status, message], path)
})

test('A01 A02 A03 A05 A09 A19 A20: below /access one text says unknown, unless the cause is a file', async ({
  world,
}) => {
  for (const path of [
    'dataset/999',
    'dataset/:persistentId?persistentId=doi:10.5072/FK2/NO',
    'dataset/999/versions/1.0',
    'datafile/888/citation/RIS',
    'datafile/888/userPermissions',
    'datafile/888/userFileAccessRequested',
    'nothing',
  ])
    equal(
      await asked(world, `/access/${path}`),
      [404, 'The resource you are looking for does not exist.'],
      path,
    )
  is((await asked(world, '/access/datafile/888'))[1], 'Datafile 888: no such file.')
  const posted = await world.call('POST', '/access/dataset/999')
  is(posted.body.message, 'The resource you are looking for does not exist.')
})

test('A01 A05 A09 A11: below /access one text refuses who may not read', async ({ world }) => {
  const { id } = await aDataset(world)
  const file = await aFile(world, id, { jsonData: { restrict: true } })
  const draft = await aFile(world, (await aDataset(world)).id)
  await publish(world, id)
  for (const path of [
    `dataset/${id}`,
    `datafile/${file}`,
    `datafiles/${file}`,
    `datafile/${draft}/citation/RIS`,
  ]) {
    const { status, body } = await world.call('GET', `/access/${path}`)
    equal(
      [status, body.message],
      [403, 'This object may not be reached through this endpoint with these credentials.'],
      path,
    )
  }
})

test('a bad token is refused with two words', async ({ world }) => {
  const { status, body } = await world.call('GET', '/users/:me', {
    headers: { 'X-Service-key': 'wrong' },
  })
  equal([status, body.message], [401, 'Bad API key'])
})

test('D03: a version that is gone is named as it was asked for', async ({ world }) => {
  const { id } = await aDataset(world)
  await aFile(world, id)
  await publish(world, id)
  const path = `/datasets/${id}/versions/1.0/deaccession`
  const json = { deaccessionReason: 'Withdrawn' }
  const withdrawn = await world.call('POST', path, { as: 'superuser', json })
  is(withdrawn.status, 200, withdrawn.text)
  for (const specifier of [':latest', ':latest-published', ':draft'])
    equal(await asked(world, `/datasets/${id}/versions/${specifier}`), [
      404,
      `Dataset version ${specifier} of dataset ${id} not found`,
    ])
})

test.run()
