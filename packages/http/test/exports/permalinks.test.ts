import { suite } from 'uvu'
import { is, match, not } from 'uvu/assert'
import { openWorld, SITE, type World } from '../app/world.ts'
import { aDataset, publish } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World; readonly id: number; readonly pid: string }>(
  'identifiers without a resolver',
)

test.before(async (context) => {
  context.world = await openWorld({ protocol: 'perma' })
  const { id, pid } = await aDataset(context.world)
  await publish(context.world, id)
  Object.assign(context, { id, pid })
})
test.after(({ world }) => world.close())

const addressOf = (pid: string) => `${SITE}/citation?persistentId=${pid}`

test('D04 export: the address of a permalink is its landing page', async ({ world, pid }) => {
  match(pid, /^perma:/)
  const exported = async (exporter: string) =>
    (await world.call('GET', `/datasets/export?exporter=${exporter}&persistentId=${pid}`)).text
  const address = addressOf(pid)
  match(await exported('pidregistry'), `<identifier identifierType="URL">${address}</identifier>`)
  match(await exported('ddi'), `<holdings URI="${address}"/>`)
  match(await exported('dcterms'), `<dcterms:identifier>${address}</dcterms:identifier>`)
  is(JSON.parse(await exported('schema.org'))['@id'], address)
  is(JSON.parse(await exported('service_json')).persistentUrl, address)
})

test('versions.citation: the citation and the link set of a permalink lead somewhere', async ({
  world,
  id,
  pid,
}) => {
  const path = `/datasets/${id}/versions/1.0`
  const { body } = await world.call('GET', `${path}/citation`)
  match(body.data.message, `<a href="${addressOf(pid)}" target="_blank">${addressOf(pid)}</a>`)
  const bibtex = await world.call('GET', `${path}/citation/BibTeX`)
  match(bibtex.text, `url = {${addressOf(pid)}}`)
  not.match(bibtex.text, 'doi = ')
  const { linkset } = JSON.parse((await world.call('GET', `${path}/linkset`)).text)
  is(linkset[0]['cite-as'][0].href, addressOf(pid))
})

test.run()
