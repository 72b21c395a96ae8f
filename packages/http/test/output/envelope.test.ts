import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { holdfastApp } from '../../src/app/holdfast-app.ts'
import { type Call, endpoint } from '../../src/endpoints/endpoint.ts'
import {
  accepted,
  created,
  csv,
  message,
  ok,
  okWithMessage,
  page,
} from '../../src/output/envelope.ts'
import { authenticate, bodyOf } from '../app/tiny-app.ts'

const test = suite('envelopes')

const answered = (answer: (c: Call<'/x', unknown, unknown>['c']) => Response) =>
  holdfastApp({
    endpoints: [
      endpoint(
        { id: 'x', method: 'get', path: '/x', summary: 's', area: 'tests', caller: 'ignored' },
        ({ c }) => answer(c),
      ),
    ],
    authenticate,
  }).request('/api/x')

test('each kind of success has its body', async () => {
  equal(await bodyOf(await answered((c) => ok(c, false))), { status: 'OK', data: false })
  equal(await bodyOf(await answered((c) => message(c, 'm'))), {
    status: 'OK',
    data: { message: 'm' },
  })
  equal(await bodyOf(await answered((c) => okWithMessage(c, 'm', [1]))), {
    status: 'OK',
    message: 'm',
    data: [1],
  })
  equal(await bodyOf(await answered((c) => page(c, 57, ['a']))), {
    status: 'OK',
    totalCount: 57,
    data: ['a'],
  })
})

test('keys without a value are left out at every depth; empty values stay', async () => {
  const data = { a: null, b: undefined, c: '', d: [], e: false, f: 0, g: { h: null } }
  equal((await bodyOf(await answered((c) => ok(c, data)))).data, {
    c: '',
    d: [],
    e: false,
    f: 0,
    g: {},
  })
})

test('a creation has a location, an accepted request its own status', async () => {
  const made = await answered((c) => created(c, { id: 1 }, '/api/x/1'))
  is(made.status, 201)
  is(made.headers.get('Location'), '/api/x/1')
  const waiting = await answered((c) => accepted(c, {}))
  is(waiting.status, 202)
  equal(await bodyOf(waiting), { status: 'WORKFLOW_IN_PROGRESS', data: {} })
})

test('CSV is an attachment without an envelope', async () => {
  const response = await answered((c) => csv(c, 'datasets', 'a,b\n'))
  is(response.headers.get('Content-Type'), 'text/csv')
  is(response.headers.get('Content-Disposition'), 'attachment; filename=datasets.csv')
  is(await response.text(), 'a,b\n')
})

test.run()
