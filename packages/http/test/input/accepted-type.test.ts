import { Hono } from 'hono'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { acceptsType, preferredType } from '../../src/input/accepted-type.ts'
import type { AppEnv } from '../../src/request/environment.ts'

const test = suite('accepted media types')

const app = new Hono<AppEnv>()
app.get('/', (c) =>
  c.json([
    preferredType(c, ['application/json', 'text/csv'], 'text/csv'),
    acceptsType(c, 'text/csv'),
  ]),
)

const chosen = async (accept: string): Promise<unknown> =>
  (await app.request('/', { headers: { Accept: accept } })).json()

test('the type with the highest weight is preferred, then the first, and any is the default', async () => {
  equal(await chosen(''), ['text/csv', false])
  equal(await chosen('*/*'), ['text/csv', false])
  equal(await chosen('application/json, text/csv'), ['application/json', true])
  equal(await chosen('application/json;q=0.5, Text/CSV;q=0.6'), ['text/csv', true])
  equal(await chosen('application/*, */*;q=0.1'), ['application/json', false])
  equal(await chosen('text/html'), [null, false])
})

test('a type with the weight zero is not taken, although a wider range is', async () => {
  equal(await chosen('text/csv;q=0'), [null, false])
  equal(await chosen('text/csv; q=0.0, application/json'), ['application/json', false])
  equal(await chosen('*/*, text/csv;q=0'), ['application/json', false])
  equal(await chosen('text/*;q=0, */*;q=0.1'), ['application/json', false])
  equal(await chosen('text/csv;q=0.2, */*'), ['application/json', true])
  equal(await chosen('*/*;q=0'), [null, false])
})

test.run()
