import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openWorld, SITE, type World } from '../app/world.ts'
import { publish as publishCollection } from '../collections/new-collections.ts'
import { aDataset, publish, versionBody } from '../datasets/dataset-calls.ts'

interface Context {
  readonly world: World
  /** The identifiers of the published datasets. */
  readonly pids: readonly string[]
}

const test = suite<Context>('OAI-PMH')

const PUBLISHED = 12
const asSuper = { as: 'superuser' } as const
const ENABLED = '/admin/settings/:OAIServerEnabled'

test.before(async (context) => {
  const world = await openWorld()
  await publishCollection(world, ':root')
  const pids: string[] = []
  for (let n = 0; n < PUBLISHED; n += 1) {
    const version = versionBody(n < 2 ? `Kelp & <${n}>` : `Gauge ${n}`)
    const { id, pid } = await aDataset(world, { version })
    await publish(world, id)
    pids.push(pid)
  }
  await aDataset(world)
  await world.call('PUT', ENABLED, { ...asSuper, body: 'true' })
  const json = { name: 'kelp', definition: 'title:kelp', description: 'All & <some>' }
  await world.call('POST', '/harvest/server/oaisets/add', { ...asSuper, json })
  await renewed(world)
  Object.assign(context, { world, pids })
})
test.after(({ world }) => world.close())

const renewed = (world: World): Promise<void> =>
  world.repository.handleJob({ kind: 'renewRecords' })

/** The answer as text. */
async function asked({ world }: Pick<Context, 'world'>, query: string): Promise<string> {
  const answer = await world.request(`/oai?${query}`)
  is(answer.status, 200, query)
  is(answer.headers.get('Content-Type'), 'text/xml;charset=UTF-8')
  return answer.text()
}

/** What all elements of a name hold. */
const all = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(
    ([, text = '']) => text,
  )

const codeOf = (xml: string): string => /<error code="(\w+)">/.exec(xml)?.[1] ?? 'none'

const tokenOf = (xml: string): string =>
  encodeURIComponent(/<resumptionToken[^>]*>([^<]+)</.exec(xml)?.[1] ?? '')

test('nothing is offered until the setting allows it', async ({ world }) => {
  for (const value of ['false', 'no']) {
    await world.call('PUT', ENABLED, { ...asSuper, body: value })
    is((await world.request('/oai?verb=Identify')).status, 503)
  }
  await world.call('DELETE', ENABLED, asSuper)
  is((await world.request('/oai?verb=Identify')).status, 503)
  await world.call('PUT', ENABLED, { ...asSuper, body: 'true' })
  is((await world.request('/oai?verb=Identify')).status, 200)
})

test('Identify describes the repository', async (context) => {
  const xml = await asked(context, 'verb=Identify')
  match(xml, `<request verb="Identify">${SITE}/oai</request>`)
  for (const [name, text] of [
    ['baseURL', `${SITE}/oai`],
    ['protocolVersion', '2.0'],
    ['adminEmail', 'admin@example.org'],
    ['earliestDatestamp', '2031-04-05T06:07:08Z'],
    ['deletedRecord', 'transient'],
    ['granularity', 'YYYY-MM-DDThh:mm:ssZ'],
  ] as const)
    equal(all(xml, name), [text])
  await context.world.call('PUT', '/admin/settings/:InstallationName', {
    ...asSuper,
    body: 'A & B',
  })
  await context.world.call('PUT', '/admin/settings/:SystemEmail', { ...asSuper, body: 'us@x.org' })
  const named = await asked(context, 'verb=Identify')
  equal([all(named, 'repositoryName'), all(named, 'adminEmail')], [['A &amp; B'], ['us@x.org']])
})

test('ListMetadataFormats names what can be harvested, of a known record too', async (context) => {
  const xml = await asked(context, 'verb=ListMetadataFormats')
  equal(all(xml, 'metadataPrefix').toSorted(), [
    'oai_dc',
    'oai_ddi',
    'oai_pidregistry',
    'pidregistry',
    'service_json',
  ])
  const [pid = ''] = context.pids
  const known = `verb=ListMetadataFormats&identifier=${encodeURIComponent(pid)}`
  is(all(await asked(context, known), 'metadataPrefix').length, 5)
  for (const unknown of ['doi:10.5072/FK2/NONE', 'nonsense'])
    is(
      codeOf(await asked(context, `verb=ListMetadataFormats&identifier=${unknown}`)),
      'idDoesNotExist',
    )
})

test('ListSets describes the sets', async (context) => {
  const xml = await asked(context, 'verb=ListSets')
  equal(all(xml, 'setSpec'), ['kelp'])
  match(xml, '<dc:description>All &amp; &lt;some&gt;</dc:description>')
  is(codeOf(await asked(context, 'verb=ListSets&resumptionToken=sets~1')), 'badResumptionToken')
})

test('GetRecord gives the metadata that everyone may see, with the sets', async (context) => {
  const [pid = ''] = context.pids
  const xml = await asked(
    context,
    `verb=GetRecord&metadataPrefix=oai_dc&identifier=${encodeURIComponent(pid)}`,
  )
  equal(all(xml, 'identifier'), [pid])
  equal(all(xml, 'setSpec'), ['kelp'])
  match(xml, '<dc:title>Kelp &amp; &lt;0&gt;</dc:title>')
  is(xml.match(/<\?xml/g)?.length, 1, 'one declaration')
  const json = await asked(
    context,
    `verb=GetRecord&metadataPrefix=service_json&identifier=${encodeURIComponent(pid)}`,
  )
  match(json, `${SITE}/api/datasets/export?exporter=service_json&amp;persistentId=`)
})

test('ListRecords gives ten at a time until the end of the list', async (context) => {
  const first = await asked(context, 'verb=ListRecords&metadataPrefix=oai_dc')
  match(first, '<resumptionToken completeListSize="12" cursor="0">')
  const rest = await asked(context, `verb=ListRecords&resumptionToken=${tokenOf(first)}`)
  match(rest, '<resumptionToken completeListSize="12" cursor="10"/>')
  equal(
    [...all(first, 'identifier'), ...all(rest, 'identifier')].toSorted(),
    context.pids.toSorted(),
  )
  is(all(first, 'dc:title').length, 10)
})

test('ListIdentifiers gives headers alone, of one set too', async (context) => {
  const xml = await asked(context, 'verb=ListIdentifiers&metadataPrefix=oai_ddi&set=kelp')
  equal(all(xml, 'identifier').toSorted(), context.pids.slice(0, 2).toSorted())
  not.match(xml, '<metadata>')
  not.match(xml, 'resumptionToken')
  is(
    codeOf(await asked(context, 'verb=ListIdentifiers&metadataPrefix=oai_dc&set=other')),
    'noRecordsMatch',
  )
})

test('from and until choose by the stamp, days as a whole', async (context) => {
  const count = async (range: string) => {
    const xml = await asked(context, `verb=ListIdentifiers&metadataPrefix=oai_dc&${range}`)
    return codeOf(xml) === 'none' ? all(xml, 'identifier').length : codeOf(xml)
  }
  is(await count('from=2031-04-05&until=2031-04-05'), PUBLISHED)
  is(await count('from=2031-04-05T06:07:08Z'), PUBLISHED)
  is(await count('from=2031-04-05T06:07:09Z'), 'noRecordsMatch')
  is(await count('until=2031-04-04'), 'noRecordsMatch')
  for (const range of [
    'from=2031-04-05&until=2031-04-05T06:07:08Z',
    'from=2031-04-06&until=2031-04-05',
    'from=yesterday',
    'until=2031-06-31',
    'from=2031-04-05T06:07Z',
  ])
    is(await count(range), 'badArgument', range)
})

test('faults of a request are answers with the codes of the protocol', async (context) => {
  const list = 'verb=ListRecords&metadataPrefix=oai_dc'
  for (const [query, code] of [
    ['', 'badVerb'],
    ['verb=listRecords', 'badVerb'],
    ['verb=toString', 'badVerb'],
    ['verb=Identify&verb=Identify', 'badVerb'],
    ['verb=Identify&more=1', 'badArgument'],
    ['verb=ListRecords', 'badArgument'],
    [`${list}&metadataPrefix=oai_dc`, 'badArgument'],
    [`${list}&resumptionToken=x`, 'badArgument'],
    ['verb=GetRecord&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=ListRecords&resumptionToken=x', 'badResumptionToken'],
    ['verb=ListRecords&resumptionToken=oai_dc~~~~99999999999999999~1~1~1', 'badResumptionToken'],
    ['verb=ListRecords&metadataPrefix=dcterms', 'cannotDisseminateFormat'],
    ['verb=GetRecord&metadataPrefix=oai_dc&identifier=doi:10.5072/none', 'idDoesNotExist'],
  ] as const)
    is(codeOf(await asked(context, query)), code, query)
  const xml = await asked(context, 'verb=Identify&%3Cx%3E=1')
  match(xml, `<request>${SITE}/oai</request>`)
})

test('a form that is sent works like a query', async (context) => {
  const post = (body: string, type = 'application/x-www-form-urlencoded') =>
    context.world.request('/oai', { method: 'POST', body, headers: { 'Content-Type': type } })
  const answer = await post('verb=ListIdentifiers&metadataPrefix=oai_dc')
  is(all(await answer.text(), 'identifier').length, PUBLISHED)
  is((await post('{}', 'application/json')).status, 415)
  is((await post(`verb=${'x'.repeat(10_000)}`)).status, 413)
  is((await context.world.request('/oai?verb=%E0%A4')).status, 400)
})

test('answers are compressed for those who ask for it', async ({ world }) => {
  const answer = await world.request('/oai?verb=ListRecords&metadataPrefix=oai_ddi', {
    headers: { 'Accept-Encoding': 'gzip' },
  })
  is(answer.headers.get('Content-Encoding'), 'gzip')
})

test('a dataset that is withdrawn is deleted at once, and one that leaves a set there', async (context) => {
  const { world, pids } = context
  const [kelp = ''] = pids
  await world.call(
    'POST',
    `/datasets/:persistentId/versions/1.0/deaccession?persistentId=${kelp}`,
    {
      ...asSuper,
      json: { deaccessionReason: 'wrong' },
    },
  )
  const get = `verb=GetRecord&metadataPrefix=oai_dc&identifier=${encodeURIComponent(kelp)}`
  match(await asked(context, get), '<header status="deleted">')
  world.clock.advance(60)
  await renewed(world)
  const xml = await asked(
    context,
    'verb=ListRecords&metadataPrefix=oai_dc&from=2031-04-05T06:08:00Z',
  )
  equal(all(xml, 'identifier'), [kelp])
  match(xml, '<header status="deleted">')
  not.match(xml, 'metadata>')
  await world.call('PUT', '/harvest/server/oaisets/kelp', {
    ...asSuper,
    json: { definition: 'title:gauge' },
  })
  await renewed(world)
  const set = await asked(context, 'verb=ListIdentifiers&metadataPrefix=oai_dc&set=kelp')
  is(set.match(/status="deleted"/g)?.length, 2)
  is(all(set, 'identifier').length, PUBLISHED)
})

test.run()
