import type { Exporter } from '@holdfast/core'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { holdfastApp } from '../../src/app/holdfast-app.ts'
import { repositoryEndpoints } from '../../src/app/repository-endpoints.ts'
import type { LogFacts } from '../../src/request/log.ts'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, publish } from '../datasets/dataset-calls.ts'

const FAULT = new Error('a defect with /secret/path in it')

const broken: Exporter = {
  name: 'broken',
  displayName: 'Broken',
  mediaType: 'text/plain',
  isHarvestable: false,
  isVisibleInUserInterface: false,
  write: () => {
    throw FAULT
  },
}

const test = suite<{ world: World }>('exporters that fail')

test.before(async (context) => {
  context.world = await openWorld({ exporters: [broken] })
})
test.after(({ world }) => world.close())

test('D04 export: a failed exporter is refused without details, and its cause logged', async ({
  world,
}) => {
  const { id, pid } = await aDataset(world)
  await publish(world, id)
  const errors: (LogFacts | undefined)[] = []
  const { repository } = world
  const app = holdfastApp(
    {
      endpoints: repositoryEndpoints(repository),
      authenticate: repository.tokens.authenticate,
    },
    {
      log: { info: () => {}, error: (_message, facts) => void errors.push(facts) },
    },
  )
  const answer = await app.request(`/api/datasets/export?exporter=broken&persistentId=${pid}`)
  is(answer.status, 403)
  equal(await answer.json(), { status: 'ERROR', message: 'Export Failed' })
  equal(
    errors.map((facts) => facts?.cause),
    [FAULT],
  )
})

test('info.exportFormats: lists exporters that an embedder adds', async ({ world }) => {
  const { body } = await world.call('GET', '/info/exportFormats')
  equal(body.data.broken, {
    displayName: 'Broken',
    mediaType: 'text/plain',
    isHarvestable: false,
    isVisibleInUserInterface: false,
  })
})

test.run()
