import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { onSql, openWorld, type Who, type World } from '../app/world.ts'
import { collectionIn } from '../collections/new-collections.ts'
import { aDataset, aFile, versionBody } from '../datasets/dataset-calls.ts'

const test = suite<{
  readonly world: World
  readonly collection: { readonly id: number; readonly alias: string }
}>('my data')

test.before(async (context) => {
  const world = await openWorld()
  const collection = await collectionIn(world, ':root', { alias: 'mine' })
  await world.giveRoles(collection.id)
  const dataset = await aDataset(world, { collection: 'mine', version: versionBody('Ebb tides') })
  await aFile(world, dataset.id, { name: 'ebb.csv', content: 'a,b\n' })
  Object.assign(context, { world, collection })
})
test.after(({ world }) => world.close())

const ROLES = { admin: 1, fileDownloader: 2, contributor: 6, curator: 7, member: 8 } as const

const ALL =
  'dvobject_types=Collection&dvobject_types=Dataset&dvobject_types=DataFile' +
  '&published_states=Published&published_states=Unpublished&published_states=Draft' +
  '&published_states=In%20Review&published_states=Deaccessioned'

const retrieve = (world: World, query: string, as: Who = 'curator') =>
  world.call('GET', `/mydata/retrieve?${query}`, { as })

const types = (body: { readonly data: { readonly items: readonly { readonly type: string }[] } }) =>
  body.data.items.map(({ type }) => type).sort()

test('V01 retrieve: objects of the roles, with counts, without an envelope', async ({ world }) => {
  const { status, body } = await retrieve(world, `${ALL}&role_ids=${ROLES.curator}`)
  is(status, 200)
  equal(Object.keys(body), ['success', 'data'])
  is(body.success, true)
  equal(types(body), ['collection', 'dataset', 'file'])
  const { data } = body
  equal([data.total_count, data.start, data.search_term], [3, 0, '*:*'])
  equal(data.dvobject_counts, { collections_count: 1, datasets_count: 1, files_count: 1 })
  equal(Object.keys(data.pubstatus_counts), [
    'in_review_count',
    'unpublished_count',
    'published_count',
    'draft_count',
    'deaccessioned_count',
  ])
  equal(data.selected_filters.role_names, ['Curator'])
  is(data.selected_filters.publication_statuses.length, 5)
  equal(
    [data.pagination.isNecessary, data.pagination.pageCount, data.pagination.numResultsString],
    [false, 1, '3'],
  )
})

test('V01 retrieve: items have owner, collection and state', async ({ world }) => {
  const { body } = await retrieve(world, `${ALL}&role_ids=${ROLES.curator}`)
  const of = (type: string) =>
    body.data.items.find((item: { readonly type: string }) => item.type === type)
  const dataset = of('dataset')
  equal(
    [dataset.name, dataset.parentId, dataset.parentName, dataset.parent_alias],
    ['Ebb tides', 'mine', 'Collection mine', 'mine'],
  )
  equal(
    [dataset.user_roles, dataset.is_valid, dataset.entity_id, dataset.api_url.split('/').pop()],
    [['Curator'], true, dataset.entity_id, String(dataset.entity_id)],
  )
  equal(dataset.authors, ['Example, Ada'])
  equal(
    [dataset.is_draft_state, dataset.is_published, dataset.versionState],
    [true, false, 'DRAFT'],
  )
  match(dataset.date_to_display_on_card, /^Apr 5, 2031$/)
  const file = of('file')
  equal(
    [file.name, file.parentName, file.parentIdentifier, 'parent_alias' in file],
    ['ebb.csv', 'Ebb tides', dataset.global_id, false],
  )
  is(of('collection').is_unpublished_state, true)
  equal(of('collection').publication_statuses, ['Unpublished'])
})

test('V01 retrieve: filters apply, and a missing one is refused', async ({ world }) => {
  const all = `role_ids=${ROLES.curator}`
  const only = await retrieve(world, `${ALL.replace('dvobject_types=DataFile', '')}&${all}`)
  equal(types(only.body), ['collection', 'dataset'])
  const found = await retrieve(world, `${ALL}&${all}&mydata_search_term=EBB*`)
  equal(types(found.body), ['dataset', 'file'])
  is(found.body.data.search_term, 'EBB*')
  const none = await retrieve(world, `${ALL}&${all}&mydata_search_term=%22no%20such%20phrase%22`)
  match(none.body.message, /^Sorry, no results were found/)
  for (const [query, message] of [
    [ALL, /select at least one role/],
    [`${all}&published_states=Draft`, /select at least one type/],
    [`${all}&dvobject_types=Dataset`, /select at least one publication status/],
    [`${all}&dvobject_types=Nothing&published_states=Draft`, /at least one type/],
  ] as const) {
    const { status, body } = await retrieve(world, query)
    equal([status, body.success, body.data.total_count, body.data.items], [200, true, 0, []])
    match(body.message, message)
  }
})

test('V01 retrieve: names that every object inherits are unknown types', async ({ world }) => {
  const rest = `role_ids=${ROLES.curator}&published_states=Draft`
  for (const name of ['hasOwnProperty', 'constructor', 'toString', '__proto__']) {
    const alone = await retrieve(world, `${rest}&dvobject_types=${name}`)
    equal([alone.status, alone.body.data?.items], [200, []], name)
    match(alone.body.message, /at least one type/)
    const beside = await retrieve(world, `${rest}&dvobject_types=${name}&dvobject_types=Dataset`)
    equal([beside.status, types(beside.body)], [200, ['dataset']], name)
  }
})

test('V01 retrieve: an empty result names the roles', async ({ world }) => {
  const one = await retrieve(world, `${ALL}&role_ids=${ROLES.member}`)
  is(one.body.message, 'Sorry, nothing was found for this role: Member')
  const two = await retrieve(world, `${ALL}&role_ids=${ROLES.member}&role_ids=${ROLES.admin}`)
  is(two.body.message, 'Sorry, nothing was found for these roles: Admin, Member')
  const nobody = await retrieve(world, `${ALL}&role_ids=${ROLES.member}`, 'outsider')
  match(nobody.body.message, /^Sorry, you have no assigned roles/)
  equal(nobody.body.data.pagination.pageNumberList, [])
})

test('V01 retrieve: callers see only their own objects', async ({ world }) => {
  const roles = Object.values(ROLES).map((id) => `role_ids=${id}`)
  const query = `${ALL}&${roles.join('&')}`
  const counts = async (who: Who) => (await retrieve(world, query, who)).body.data.total_count
  equal([await counts('member'), await counts('admin'), await counts('outsider')], [3, 3, 0])
  const guest = await retrieve(world, query, 'anonymous')
  equal([guest.body.success, typeof guest.body.error_message], [false, 'string'])
  const bad = await world.call('GET', `/mydata/retrieve?${query}`, {
    headers: { 'X-Service-key': 'nonsense' },
  })
  is(bad.status, 401)
})

test('V01 retrieve: superusers may choose another account', async ({ world }) => {
  const query = `${ALL}&role_ids=${ROLES.curator}&userIdentifier=curator.user`
  const { body } = await retrieve(world, query, 'superuser')
  equal([body.other_user, body.data.total_count], ['@curator.user', 3])
  const passedOver = await retrieve(world, query, 'outsider')
  equal([passedOver.body.other_user, passedOver.body.data.total_count], [undefined, 0])
  const unknown = await retrieve(world, `${ALL}&userIdentifier=nobody`, 'superuser')
  equal(unknown.body, { success: false, error_message: 'No user found for: "nobody"' })
  is(unknown.status, 200)
})

test('V01 retrieve: ten items a page, sorted on request', async ({ world }) => {
  for (let n = 0; n < 11; n += 1) {
    const { id } = await collectionIn(world, ':root', { alias: `page-${n}` })
    await world.giveRoles(id)
  }
  const query = `${ALL}&role_ids=${ROLES.admin}&sort=name`
  const first = (await retrieve(world, query, 'admin')).body.data
  const second = (await retrieve(world, `${query}&selected_page=2&per_page=3`, 'admin')).body.data
  is(first.items.length, 10)
  is(second.items.length, first.total_count - 10)
  equal(
    [second.start, second.pagination.startCardNumber, second.pagination.hasPreviousPageNumber],
    [10, 11, true],
  )
  equal(second.pagination.pageNumberList, [1, 2])
  for (const page of [3, 1_000_000]) {
    const { body } = await retrieve(world, `${query}&selected_page=${page}`, 'admin')
    const { items, total_count, start, pagination, dvobject_counts } = body.data
    equal([items, total_count, start], [[], first.total_count, (page - 1) * 10])
    equal(dvobject_counts, first.dvobject_counts)
    equal(
      [pagination.selectedPageNumber, pagination.startCardNumber, pagination.previousPageNumber],
      [page, 0, 2],
    )
  }
  const names = [...first.items, ...second.items].map(({ name }: { readonly name: string }) => name)
  const sorted = (name: string): string => name.toLowerCase().replaceAll('.', ' ')
  equal(
    names,
    [...names].sort((a, b) => (sorted(a) < sorted(b) ? -1 : 1)),
  )
  for (const page of ['0', '-1', 'x', '1.5'])
    is((await retrieve(world, `${query}&selected_page=${page}`, 'admin')).status, 400, page)
  is((await retrieve(world, `${ALL}&role_ids=x&role_ids=99999999999999999999`)).status, 200)
  is((await retrieve(world, `${query}&order=up`)).status, 400)
})

test('V01 retrieve: the term is a query, and its faults are answered', async ({ world }) => {
  const all = `role_ids=${ROLES.curator}`
  const found = await retrieve(
    world,
    `${ALL}&${all}&mydata_search_term=title:tides%20-fileName:ebb`,
  )
  equal(types(found.body), ['dataset'])
  match(found.body.data.items[0].matches[0].title.snippets[0], /<span/)
  const { status, body } = await retrieve(world, `${ALL}&${all}&mydata_search_term=%22ebb`)
  equal([status, body.success], [200, false])
  match(body.error_message, /^Search Syntax Error.* \(mydata_search_term, character 1\)$/)
})

test(
  'V01 retrieve: at most three statements',
  onSql(async (world) => {
    for (const as of ['curator', 'outsider'] as const) {
      const query = `${ALL}&role_ids=${ROLES.curator}`
      // What surrounds searches is kept from then on.
      await retrieve(world, query, as)
      const taken = await world.statements(() => retrieve(world, query, as))
      is(taken <= 3, true, `${as} took ${taken}`)
    }
  }),
)

test('mydata.collectionList: collections where the caller may add datasets', async ({
  world,
  collection,
}) => {
  const list = (as: Who, query = '') =>
    world.call('GET', `/mydata/retrieve/collectionList${query}`, { as })
  const creator = await list('dsContributor')
  is(creator.body.data.items[0].alias, 'mine')
  equal(Object.keys(creator.body.data.items[0]), ['id', 'name', 'alias'])
  is(creator.body.data.items[0].id, collection.id)
  equal((await list('member')).body.data, { count: 0, items: [] })
  const other = await list('superuser', '?userIdentifier=dsContributor.user')
  equal(other.body.data, creator.body.data)
  const unknown = await list('superuser', '?userIdentifier=nobody')
  is(unknown.status, 404)
  match(unknown.body.message, /^No user found for:/)
  is((await list('anonymous')).status, 401)
})

test.run()
