import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { openWorld, type Who, type World } from '../app/world.ts'
import { aSharedDataset } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('curation status shown to viewers')

const VIEWERS = ['admin', 'contributor', 'curator', 'member', 'superuser'] as const

test.before(async (context) => {
  context.world = await openWorld({ curationShownTo: 'viewers' })
  const labels = JSON.stringify({ default: ['Privacy review'] })
  await context.world.store.write(({ settings }) => settings.put(':AllowedCurationLabels', labels))
})
test.after(({ world }) => world?.close())

async function aCuratedDataset(world: World): Promise<number> {
  const { id } = await aSharedDataset(world)
  const path = `/datasets/${id}/curationStatus?label=Privacy%20review`
  is((await world.call('PUT', path, { as: 'curator' })).status, 200)
  return id
}

test('V11 curationStatus: viewers see it with its history; only publishers change it', async ({
  world,
}) => {
  const id = await aCuratedDataset(world)
  const path = `/datasets/${id}/curationStatus`
  for (const query of ['', '?includeHistory=true'])
    equal(
      await statuses((as) => world.call('GET', `${path}${query}`, { as })),
      only(VIEWERS, { yes: 200, no: 403 }),
    )
  is((await world.call('GET', path, { as: 'member' })).body.data.label, 'Privacy review')
  is((await world.call('DELETE', path, { as: 'member' })).status, 400)
  const labels = `/datasets/${id}/allowedCurationLabels`
  is((await world.call('GET', labels, { as: 'member' })).status, 403)
})

test('curation.put: notifies all viewers of the draft', async ({ world }) => {
  const id = await aCuratedDataset(world)
  const told = async (as: Who): Promise<number> => {
    const { body } = await world.call('GET', '/notifications/all', { as })
    return body.data.filter(({ type }: { readonly type: string }) => type === 'STATUSUPDATED')
      .length
  }
  const before = await told('member')
  is(before > 0, true)
  const path = `/datasets/${id}/curationStatus`
  is((await world.call('DELETE', path, { as: 'curator' })).status, 200)
  equal([await told('member'), await told('outsider')], [before + 1, 0])
})

test.run()
