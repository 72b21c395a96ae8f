import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { manyFiles } from '../app/many-files.ts'
import { openWorld, type World } from '../app/world.ts'
import { aFile, aSharedDataset, publish } from '../datasets/dataset-calls.ts'

/** Neither a whole number of blocks nor of pages. */
const FILES = 457

const test = suite<{ readonly world: World; readonly id: number }>('long pages of files over HTTP')

test.before(async (context) => {
  const world = await openWorld()
  // No file has bytes that could be verified.
  await world.store.write(({ settings }) =>
    settings.put(':FileValidationOnPublishEnabled', 'false'),
  )
  const { id } = await aSharedDataset(world)
  await manyFiles(world, id, FILES)
  await publish(world, id)
  Object.assign(context, { world, id })
})
test.after(({ world }) => world.close())

type Scene = { readonly world: World; readonly id: number }

const page = ({ world, id }: Scene, query: string, version = '1.0') =>
  world.call('GET', `/datasets/${id}/versions/${version}/files?${query}`)

test('D05 files: a long page is the same part of the whole list, wherever it begins', async (context) => {
  const { body: whole } = await page(context, '')
  is(whole.data.length, FILES)
  for (const [offset, limit] of [
    [0, 101],
    [99, 101],
    [100, 200],
    [137, 163],
    [356, 101],
    [357, 101],
    [0, 457],
    [0, 1000],
    [456, 500],
    [457, 500],
    [5000, 500],
  ] as const) {
    const { body } = await page(context, `limit=${limit}&offset=${offset}`)
    equal(body.data, whole.data.slice(offset, offset + limit), `${offset} ${limit}`)
    is(body.totalCount, FILES)
    is('nextCursor' in body, offset + limit <= FILES, `${offset} ${limit}`)
  }
})

test('D05 files: the cursor of a long page leads to the next one', async (context) => {
  const { body: whole } = await page(context, '')
  const first = await page(context, 'limit=150&offset=7')
  const { body } = await page(context, `limit=150&cursor=${first.body.nextCursor}`)
  equal(body.data, whole.data.slice(157, 307))
})

test('D05 files: a long page is not sent again to those who have it', async (context) => {
  const ask = (query: string, tag?: string) =>
    context.world.call('GET', `/datasets/${context.id}/versions/1.0/files?${query}`, {
      headers: tag === undefined ? {} : { 'If-None-Match': tag },
    })
  const { headers } = await ask('limit=200&offset=50')
  const tag = headers.get('ETag') ?? ''
  is((await ask('limit=200&offset=50', tag)).status, 304)
  is((await ask('limit=200&offset=51', tag)).status, 200)
})

test('D05 files: a release is in the next long page, and a draft is not', async (context) => {
  const { world, id } = context
  const labels = async (as?: 'curator') => {
    const { body } = await world.call(
      'GET',
      `/datasets/${id}/versions/:latest/files?limit=200`,
      as === undefined ? {} : { as },
    )
    return body.data.map(({ label }: { readonly label: string }) => label)
  }
  await labels()
  await aFile(world, id, { name: 'AAA.txt', content: 'new' })
  is((await labels()).includes('AAA.txt'), false)
  is((await labels('curator')).includes('AAA.txt'), true)
  is((await labels()).includes('AAA.txt'), false)
  await publish(world, id)
  is((await labels())[0], 'AAA.txt')
})

test.run()
