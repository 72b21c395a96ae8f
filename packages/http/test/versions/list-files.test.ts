import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, aSharedDataset, publish } from '../datasets/dataset-calls.ts'

const test = suite<{ readonly world: World; readonly id: number }>('listing files over HTTP')

test.before(async (context) => {
  const world = await openWorld()
  const { id } = await aSharedDataset(world)
  await aFile(world, id, {
    name: 'beta.csv',
    content: 'a,b\n1,2\n',
    jsonData: {
      description: 'The RIVER in numbers',
      categories: ['Data'],
      dataFileTags: ['Time Series'],
    },
  })
  await aFile(world, id, { name: 'alpha.txt', content: 'a much longer text than the other ones' })
  await aFile(world, id, {
    name: 'gamma.txt',
    content: 'short',
    jsonData: { directoryLabel: 'deep/er', restrict: true, dataFileTags: ['Time Series'] },
  })
  await publish(world, id)
  Object.assign(context, { world, id })
})
test.after(({ world }) => world.close())

async function list({ world, id }: { readonly world: World; readonly id: number }, query: string) {
  const answer = await world.call(
    'GET',
    `/datasets/${id}/versions/:latest-published/files?${query}`,
  )
  const labels: readonly string[] =
    answer.body?.data?.map(({ label }: { readonly label: string }) => label) ?? []
  return { ...answer, labels }
}

test('D05 files: every file by name, with their number', async (context) => {
  const { status, body, labels } = await list(context, '')
  is(status, 200)
  equal(Object.keys(body), ['status', 'totalCount', 'data'])
  is(body.totalCount, 3)
  equal(labels, ['alpha.txt', 'beta.csv', 'gamma.txt'])
})

test('D05 files: a record has its type and its storage identifier', async (context) => {
  const { body } = await list(context, 'searchText=gamma')
  const [{ dataFile, ...record }] = body.data
  is(record.directoryLabel, 'deep/er')
  is(record.restricted, true)
  is(dataFile.filename, 'gamma.txt')
  is(dataFile.filesize, 5)
  is(dataFile.persistentId, '')
  is(dataFile.rootDataFileId, -1)
  // A text never becomes a table, so it keeps no tags.
  is(dataFile.tabularTags, undefined)
  match(dataFile.storageIdentifier, /^local:\/\/[0-9a-f]{11}-[0-9a-f]{12}$/)
  match(dataFile.md5, /^[0-9a-f]{32}$/)
  equal(dataFile.checksum, { type: 'MD5', value: dataFile.md5 })
})

test('D05 files: each order', async (context) => {
  const orders = {
    NameAZ: ['alpha.txt', 'beta.csv', 'gamma.txt'],
    NameZA: ['gamma.txt', 'beta.csv', 'alpha.txt'],
    Size: ['gamma.txt', 'beta.csv', 'alpha.txt'],
    Type: ['beta.csv', 'alpha.txt', 'gamma.txt'],
  }
  for (const [order, labels] of Object.entries(orders))
    equal((await list(context, `orderCriteria=${order}`)).labels, labels, order)
  for (const order of ['Newest', 'Oldest'])
    is((await list(context, `orderCriteria=${order}`)).labels.length, 3)
})

test('D05 files: each filter, and filters together', async (context) => {
  const filters = {
    'contentType=text/plain': ['alpha.txt', 'gamma.txt'],
    'categoryName=Data': ['beta.csv'],
    'categoryName=data': [],
    'tabularTagName=Time%20Series': ['beta.csv'],
    'searchText=%20river%20': ['beta.csv'],
    'searchText=.TXT': ['alpha.txt', 'gamma.txt'],
    'searchText=%25': [],
    'accessStatus=Public': ['alpha.txt', 'beta.csv'],
    'accessStatus=Restricted': ['gamma.txt'],
    'accessStatus=EmbargoedThenPublic': [],
    'accessStatus=RetentionPeriodExpired': [],
    'contentType=text/plain&accessStatus=Public': ['alpha.txt'],
    'contentType=&searchText=': ['alpha.txt', 'beta.csv', 'gamma.txt'],
  }
  for (const [query, labels] of Object.entries(filters)) {
    const answer = await list(context, query)
    equal(answer.labels, labels, query)
    is(answer.body.totalCount, labels.length, query)
  }
})

test('D05 files: a page has the total of all pages', async (context) => {
  const { labels, body } = await list(context, 'limit=1&offset=1')
  equal(labels, ['beta.csv'])
  is(body.totalCount, 3)
  const filtered = await list(context, 'limit=1&contentType=text/plain')
  is(filtered.body.totalCount, 2)
})

test('D05 files: unknown words and numbers are refused by name', async (context) => {
  const refusals = {
    'orderCriteria=Biggest': /^Invalid order criteria: Biggest/,
    'orderCriteria=namEAZ': /^Invalid order criteria: namEAZ/,
    'accessStatus=Secret': /^Invalid access status: Secret/,
    'limit=-1': /limit/,
    'limit=many': /limit/,
    'offset=-5': /offset/,
    'offset=2147483648': /offset/,
    'searchText=%00': /query/,
    'searchText=%ff': /query/,
  }
  for (const [query, message] of Object.entries(refusals)) {
    const { status, body } = await list(context, query)
    is(status, 400, query)
    match(body.message, message)
  }
})

test('D05 files: hostile searches find nothing and break nothing', async (context) => {
  for (const text of ["' or 1=1 --", '_______', '\\', '\u202e', 'x'.repeat(5000), '../'])
    equal((await list(context, `searchText=${encodeURIComponent(text)}`)).labels, [])
})

test('D05 files: an order by access status is not cached', async (context) => {
  const lasting = await list(context, 'limit=2')
  is(lasting.headers.get('Cache-Control'), 'public, no-cache')
  const passing = await list(context, 'accessStatus=Public')
  is(passing.headers.get('Cache-Control'), 'private, no-store')
})

test('D05 files: a version without files has an empty list', async ({ world }) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  const { body } = await world.call('GET', `/datasets/${id}/versions/1.0/files`)
  equal(body, { status: 'OK', totalCount: 0, data: [] })
})

test('D05 files: the cursor of a page leads to the next one, in every order and with filters', async (context) => {
  for (const order of ['NameAZ', 'NameZA', 'Newest', 'Oldest', 'Size', 'Type'])
    for (const filter of ['', '&searchText=a']) {
      const all = (await list(context, `orderCriteria=${order}${filter}`)).labels
      const met: string[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const query: string = `orderCriteria=${order}${filter}&limit=2&cursor=${cursor}`
        const { body, labels } = await list(context, query)
        is(body.totalCount, all.length)
        met.push(...labels)
        cursor = body.nextCursor
      }
      equal(met, all)
    }
})

test('D05 files: a cursor that no page gave, or one of another order, is refused', async (context) => {
  const { nextCursor } = (await list(context, 'limit=1')).body
  const made = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')
  const wrong = [
    `cursor=${nextCursor}&orderCriteria=Size`,
    'cursor=nonsense',
    `cursor=${'A'.repeat(5000)}`,
    `cursor=${made(['Size', 'large', 'a', 1])}&orderCriteria=Size`,
    `cursor=${made(['NameAZ', null, 'a\u0000', 1])}`,
    `cursor=${made(['NameAZ', null, 'a', 1e300])}`,
    `cursor=${made(['Newest', -9e15, 'a', 1])}&orderCriteria=Newest`,
  ]
  for (const query of wrong) is((await list(context, query)).status, 400, query.slice(0, 60))
})

test.run()
