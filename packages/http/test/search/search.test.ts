import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { onSql, openWorld } from '../app/world.ts'
import { collectionIn, publish as publishCollection } from '../collections/new-collections.ts'
import {
  aDataset,
  aFile,
  editMetadata,
  publish,
  titleEdit,
  versionBody,
} from '../datasets/dataset-calls.ts'
import { names, openSearchScene, type SearchScene, search, withBox } from './search-scene.ts'

const test = suite<SearchScene>('search')

test.before(async (context) => void Object.assign(context, await openSearchScene()))
test.after(({ world }) => world.close())

test('V21 search: a hit has the members of its kind, and the answer those of the page', async ({
  world,
  kelp,
}) => {
  const { body } = await search(world, 'q=kelp&show_type_counts=true')
  equal(
    [body.data.q, body.data.total_count, body.data.start, body.data.count_in_response],
    ['kelp', 1, 0, 1],
  )
  equal(body.data.total_count_per_object_type, { Collections: 0, Datasets: 1, Files: 0 })
  const [item] = body.data.items
  equal(
    [item.type, item.global_id, item.identifier_of_collection, item.publicationStatuses],
    ['dataset', kelp.pid, 'ocean', ['Published']],
  )
  equal([item.authors, item.versionState, item.fileCount], [['Example, Ada'], 'RELEASED', 1])
  match(item.citation, /^Example, Ada, \d{4}, "Kelp forests", https:/)
  equal(item.contacts, [{ name: '', affiliation: '' }])
  for (const absent of ['score', 'entity_id', 'api_url', 'facets']) is(absent in item, false)
  const bare = await search(world, 'q=kelp&query_entities=false')
  is('fileCount' in bare.body.data.items[0], false)
})

test('V21 search: a change is found by the next search', async ({ world, kelp }) => {
  await editMetadata(world, kelp.id, titleEdit('Whale songs'))
  equal(await names(world, 'q=whale'), [])
  const both = await search(world, 'q=whale+forests&type=dataset&sort=name', 'superuser')
  equal(
    both.body.data.items.map(
      (item: { readonly publicationStatuses: unknown }) => item.publicationStatuses,
    ),
    [['Published'], ['Draft']],
  )
  await publish(world, kelp.id)
  equal(await names(world, 'q=whale'), ['Whale songs'])
  equal(await names(world, 'q=forests'), [])
  await editMetadata(world, kelp.id, titleEdit('Kelp forests'))
  await publish(world, kelp.id)
})

test('V21 search: subtrees, types, filters and pages limit the hits', async ({ world }) => {
  equal(await names(world, 'q=*&subtree=ocean&sort=name'), ['gauge_2021-v2.csv', 'Kelp forests'])
  equal(await names(world, 'q=*&type=collection&sort=name'), ['Collection ocean', 'Root'])
  equal(await names(world, 'q=gauge&type=file'), ['gauge_2021-v2.csv'])
  equal(await names(world, 'q=*&fq=dvObjectType:files&fq=fileTypeDisplay:comma'), [
    'gauge_2021-v2.csv',
  ])
  equal(await names(world, 'q=*&sort=name&per_page=1&start=1'), ['gauge_2021-v2.csv'])
  equal(await names(world, 'q=*&start=1000000'), [])
  equal(await names(world, 'q=parentName:ocean'), ['Kelp forests'])
  equal(await names(world, 'q=parentName:forests'), ['gauge_2021-v2.csv'])
  equal(await names(world, 'q='), [])
})

test('V21 search: a number that is too large is refused as that', async ({ world }) => {
  const message = async (query: string) =>
    (await world.call('GET', `/search?q=*&${query}`)).body.message
  for (const large of ['2147483648', '9'.repeat(400)])
    is(await message(`start=${large}`), 'start: The largest number is 2147483647')
  is(await message('start=-1'), 'start: The start must be a number of 0 or more')
  is(
    await message('per_page=1001'),
    'per_page: The results per page must be a number from 0 to 1000',
  )
  is((await world.call('GET', '/search?q=*&start=2147483647')).status, 200)
})

test('V21 search: collections are found by the number of datasets below that the caller sees', async ({
  world,
}) => {
  const collections = async (count: string) => {
    const fq = encodeURIComponent(`datasetCount:${count}`)
    const { status, body } = await search(world, `q=*&fq=${fq}&query_entities=false`)
    is(status, 200, JSON.stringify(body))
    return body.data.items.map(({ identifier }: { readonly identifier: string }) => identifier)
  }
  equal((await collections('[1 TO *]')).sort(), ['ocean', 'root'])
  equal(await collections('1 AND dvAlias:ocean'), ['ocean'])
  equal(await collections('{1 TO *]'), [])
  equal(await collections('0'), [], 'reefs is not published')
  is((await search(world, 'q=*&fq=datasetCount:some')).status, 400)
  is((await search(world, 'q=*&sort=datasetCount')).status, 400)
})

test('V21 search: collections are found by the subjects of what they hold, objects by their names', async ({
  world,
}) => {
  const found = (fq: string, who?: 'superuser') =>
    names(world, `q=*&sort=name&fq=${encodeURIComponent(fq)}`, who)
  equal(await found('dvSubject:"Earth and Environmental Sciences"'), ['Collection ocean', 'Root'])
  equal(await found('dvSubject:earth AND dvAlias:ocean'), ['Collection ocean'])
  equal(await found('dvSubject:*'), ['Collection ocean', 'Root'])
  equal(await found('dvSubject:Physics', 'superuser'), [])
  equal(await found('nameSort:"Kelp forests"'), ['Kelp forests'])
  equal(await found('nameSort:gauge*'), ['gauge_2021-v2.csv'])
  equal(await found('nameSort:[* TO *]'), await found('*'))
  equal(await found('nameSort:(ocean OR forests)'), ['Collection ocean', 'Kelp forests'])
})

test('V21 search: a label of a facet goes back as a filter', async ({ world }) => {
  const { body } = await search(world, 'q=*&show_facets=true')
  const [facets] = body.data.facets
  equal(facets.subject_ss, {
    friendly: 'Subject',
    labels: [{ 'Earth and Environmental Sciences': 1 }],
  })
  equal(facets.fileAccess.labels, [{ Public: 1 }])
  for (const [name, { labels }] of Object.entries<{ readonly labels: readonly object[] }>(facets))
    for (const [label, count] of labels.flatMap((one) => Object.entries(one))) {
      const filter = encodeURIComponent(`${name}:"${label}"`)
      is((await names(world, `q=*&fq=${filter}`)).length, count, `${name}: ${label}`)
    }
})

test('V21 search: options add the score, snippets, ids, addresses and metadata', async ({
  world,
  kelp,
}) => {
  const { body } = await search(
    world,
    'q=title:kelp&show_relevance=true&show_entity_ids=true&show_api_urls=true' +
      '&metadata_fields=citation:title&metadata_fields=citation:authorName&show_collections=true',
  )
  const [item] = body.data.items
  equal(item.matches, [
    { title: { snippets: ['<span class="search-term-match">Kelp</span> forests'] } },
  ])
  ok(item.score > 0)
  equal([item.entity_id, item.api_url.endsWith(`/api/datasets/${kelp.id}`)], [kelp.id, true])
  equal(
    item.metadataBlocks.citation.fields.map(
      (field: { readonly typeName: string }) => field.typeName,
    ),
    ['title'],
  )
  equal(
    item.collections.map(({ alias }: { readonly alias: string }) => alias),
    ['ocean'],
  )
})

test('V21 search: boxes that meet the one around a circle are found, across the 180th meridian too', async ({
  world,
}) => {
  equal(await names(world, 'q=*&geo_point=-18,178&geo_radius=10'), ['Kelp forests'])
  equal(await names(world, 'q=*&geo_point=-18,-179.9&geo_radius=150'), ['Kelp forests'])
  equal(await names(world, 'q=*&geo_point=0,0&geo_radius=150'), [])
})

test(
  'V21 search: a file is found by its checksum, and by the beginning of it',
  onSql(async (world) => {
    const { id } = await aDataset(world, {})
    const fileId = await aFile(world, id, { name: 'kelp.csv', content: 'a,b\n' })
    const find = (query: string) => names(world, `q=${query}`, 'superuser')
    const { body } = await search(world, 'q=kelp.csv', 'superuser')
    const sum: string = body.data.items[0].checksum.value
    for (const query of [sum, `fileMd5:${sum}`, `fileChecksumValue:${sum}`, `${sum.slice(0, 9)}*`])
      equal(await find(query), ['kelp.csv'], query)
    equal(await find(`*${sum.slice(4)}`), [], 'by no other part')
    equal(await find(`fileRestricted:false+AND+entityId:${fileId}`), ['kelp.csv'])
  }),
)

test('V21 search: what it cannot take is refused, with the place of a fault', async ({ world }) => {
  for (const [query, message] of [
    ['', 'q parameter is missing'],
    ['q=kelp&type=thing', 'Unknown type thing'],
    ['q=kelp&subtree=nowhere', 'Could not find collection with alias nowhere'],
    ['q=kelp&subtree=reefs', 'Could not find collection with alias reefs'],
    ['q=kelp&sort=nothing', 'Nothing can be sorted by nothing'],
    ['q=kelp&order=up', 'asc or desc'],
    ['q=kelp&per_page=-1', '0 to 1000'],
    ['q=kelp&per_page=1001', '0 to 1000'],
    ['q=kelp&start=x', '0 or more'],
    ['q=kelp&geo_point=1,2', 'If you supply geo_point you must also supply geo_radius.'],
    ['q=kelp&geo_radius=1', 'If you supply geo_radius you must also supply geo_point.'],
    ['q=kelp&geo_point=1&geo_radius=1', 'one comma'],
    ['q=kelp&geo_point=91,2&geo_radius=1', 'from -90 to 90'],
    ['q=kelp&geo_point=1,2&geo_radius=far', 'Non-number radius supplied.'],
    ['q=kelp&geo_point=1,2&geo_radius=0', 'greater than 0'],
    ['q=kelp&search_service=none', 'There is no search service none'],
    ['q=%22kelp', 'Search Syntax Error: A quote is not closed. (q, character 1)'],
    ['q=kelp&fq=nothing:kelp', 'Search Syntax Error: There is no field nothing. (fq, character 1)'],
    [`q=${'('.repeat(500)}`, 'Search Syntax Error'],
  ] as const) {
    const { status, body } = await search(world, query)
    is(status, 400, query)
    ok(body.message.includes(message), `${body.message} for ${query}`)
  }
})

test('V21 search: what another process changes around searches holds for the next one', async () => {
  const world = await openWorld()
  await collectionIn(world, ':root', { alias: 'ocean' })
  await publishCollection(world, ':root')
  await aDataset(world, { collection: 'ocean', version: versionBody('Tides') })
  const facets = async () =>
    Object.keys((await search(world, 'q=*&show_facets=true', 'superuser')).body.data.facets[0])
  is((await facets()).includes('authorName_ss'), true)
  const write = world.store.write
  await write(async ({ collections }) => {
    const root = await collections.find({ kind: 'root' })
    if (root === null) throw new Error('There is no root')
    await collections.save({ ...root, facets: { root: true, names: ['keywordValue'] } })
  })
  is((await facets()).includes('authorName_ss'), false)
  is((await search(world, 'q=*&subtree=ocean', 'superuser')).status, 200)
  await write(async ({ collections }) => {
    const ocean = await collections.find({ kind: 'alias', alias: 'ocean' })
    if (ocean === null) throw new Error('There is no such collection')
    await collections.save({ ...ocean, alias: 'sea' })
  })
  is((await search(world, 'q=*&subtree=ocean', 'superuser')).status, 400)
  is((await search(world, 'q=*&subtree=sea', 'superuser')).status, 200)
  is((await search(world, 'q=*')).status, 200)
  await write(({ settings }) => settings.put(':SearchApiRequiresToken', 'true'))
  is((await search(world, 'q=*')).status, 401)
  await write(({ settings }) => settings.remove(':SearchApiRequiresToken'))
  is((await search(world, 'q=*')).status, 200)
  await world.close()
})

test(
  'V21 search: a page takes the same statements for one hit and for several, on PostgreSQL too',
  onSql(async (world) => {
    const find = (query: string) => () => search(world, query, 'superuser')
    await collectionIn(world, ':root', { alias: 'ocean' })
    const first = await aDataset(world, { collection: 'ocean', version: withBox('Kelp forests') })
    await aFile(world, first.id, { name: 'gauge_2021-v2.csv', content: 'a,b\n' })
    const query = 'q=kelp+gauge+ocean&show_facets=true&show_relevance=true&show_collections=true'
    equal(await names(world, `${query}&sort=name`, 'superuser'), [
      'Collection ocean',
      'gauge_2021-v2.csv',
      'Kelp forests',
    ])
    const few = await world.statements(find(query))
    const second = await aDataset(world, { collection: 'ocean', version: withBox('Kelp and sand') })
    for (const name of ['b.csv', 'c.csv'])
      await aFile(world, second.id, { name: `gauge ${name}`, content: name })
    equal((await names(world, query, 'superuser')).length, 6)
    is(await world.statements(find(query)), few)
    ok(few <= 9, `${few} statements`)
    equal(await names(world, 'q=gau*&fq=parentName:sand&sort=name', 'superuser'), [
      'gauge b.csv',
      'gauge c.csv',
    ])
    equal(
      await names(
        world,
        'q=*&geo_point=-18,-179.9&geo_radius=150&type=dataset&sort=name',
        'superuser',
      ),
      ['Kelp and sand', 'Kelp forests'],
    )
    equal(await names(world, 'q=gauge'), [])
  }),
)

test('search.post: takes the same parameters as JSON', async ({ world }) => {
  const json = {
    q: 'gauge',
    type: 'file',
    per_page: 5,
    show_entity_ids: true,
    fq: ['fileName:csv'],
  }
  const { status, body } = await world.call('POST', '/search', { json })
  equal([status, body.data.total_count], [200, 1])
  ok(body.data.items[0].entity_id > 0)
  const long = { q: `kelp ${'nothing '.repeat(900)}` }
  is((await world.call('POST', '/search', { json: long })).body.data.total_count, 1)
  for (const fq of [['kelp '.repeat(200)], [`title:"${'kelp '.repeat(200)}"`]]) {
    const { status, body } = await world.call('POST', '/search', { json: { ...long, fq } })
    equal(
      [status, body.message.slice(0, 44)],
      [400, 'Search Syntax Error: q and all fq together h'],
    )
  }
})

test('search.services: names the one that there is', async ({ world }) => {
  is((await world.call('GET', '/search/services?key=nobody')).status, 401)
  const { body } = await world.call('GET', '/search/services')
  equal(body.data.defaultService, body.data.services[0].name)
})

test('index.status: the index is in step, also when it is written anew', async ({
  world,
  kelp,
}) => {
  const as = 'superuser'
  const status = await world.call('GET', '/admin/index/status?sync=true', { as })
  equal(Object.values(status.body.data), [[], [], [], []])
  for (const path of ['', '/continue', '/clear-orphans', `/datasets/${kelp.id}`, '/clear'])
    is((await world.call('GET', `/admin/index${path}`, { as })).status, 200, path)
  const one = await world.call('GET', `/admin/index/dataset?persistentId=${kelp.pid}`, { as })
  match(one.body.data.message, /^starting reindex of/)
  is((await world.call('GET', '/admin/index/things/1', { as })).status, 400)
  is((await world.call('GET', '/admin/index/files/999999', { as })).status, 404)
  is((await world.call('DELETE', '/admin/index/timestamps', { as })).status, 200)
  const rebuilds = world.jobs.waiting().filter(({ kind }) => kind === 'refreshIndex')
  is(rebuilds.length, 1, 'whatever asks for a rebuild, one chain of jobs does it')
})

test.run()
