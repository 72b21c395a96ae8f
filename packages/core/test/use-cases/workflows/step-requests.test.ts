import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { advance } from '../../../src/rules/workflows/invocation.ts'
import {
  isExpected,
  rollbackRequest,
  type StepVariables,
  stepRequest,
} from '../../../src/rules/workflows/step-requests.ts'
import type { StepType, WorkflowStep } from '../../../src/rules/workflows/workflow.ts'
import { stepProblem } from '../../../src/use-cases/workflows/step-problem.ts'

const VARIABLES: StepVariables = {
  invocationId: 'abc-1',
  'dataset.id': '42',
  'dataset.identifier': 'FK2/7QX2MB',
  'dataset.globalId': 'doi:10.5072/FK2/7QX2MB',
  'dataset.displayName': 'Levels "of" the\nKaltenbach & Co',
  majorVersion: '2',
  minorVersion: '0',
}

/** How a variable is written. */
const v = (name: keyof StepVariables | 'unknown'): string => ['${', name, '}'].join('')

const step = (
  parameters: WorkflowStep['parameters'],
  stepType: StepType = 'http/sr',
): WorkflowStep => ({ stepType, parameters, requiredSettings: {} })

const test = suite('requests of workflow steps')

test('variables are replaced and escaped for their context', () => {
  const url = ` https://ci.example.org/${v('dataset.globalId')}?n=${v('dataset.displayName')}&x=${v('unknown')} `
  const body = `{"title": "${v('dataset.displayName')}", "v": "${v('majorVersion')}.${v('minorVersion')}"}`
  const request = stepRequest(step({ url, body, contentType: 'application/json' }), VARIABLES)
  is(request.method, 'POST')
  is(
    request.address,
    `https://ci.example.org/doi%3A10.5072%2FFK2%2F7QX2MB?n=Levels%20%22of%22%20the%0AKaltenbach%20%26%20Co&x=${v('unknown')}`,
  )
  equal(JSON.parse(request.body?.text ?? ''), {
    title: VARIABLES['dataset.displayName'],
    v: '2.0',
  })
  is(request.invocationId, 'abc-1')
})

test('text that is not JSON contains values unescaped; a GET request has no body', () => {
  const text = stepRequest(
    step({ url: 'http://h/', body: `n=${v('dataset.displayName')}` }),
    VARIABLES,
  )
  equal(text.body, {
    contentType: 'text/plain; charset=utf-8',
    text: `n=${VARIABLES['dataset.displayName']}`,
  })
  const get = stepRequest(step({ url: 'http://h/', body: 'x', method: 'get' }), VARIABLES)
  equal([get.method, get.body], ['GET', null])
})

test('no title changes the host of an address', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const request = stepRequest(
        step({ url: `http://listed.example.org:8090/${v('dataset.displayName')}/x` }),
        { ...VARIABLES, 'dataset.displayName': title },
      )
      is(new URL(request.address).host, 'listed.example.org:8090')
    }),
  ))

test('a step is rolled back by the request that it names, if any', () => {
  is(rollbackRequest(step({ url: 'http://h/' }), VARIABLES), null)
  const rollbackUrl = `http://h/${v('dataset.id')}`
  equal(rollbackRequest(step({ rollbackUrl, rollbackMethod: 'delete', body: 'x' }), VARIABLES), {
    method: 'DELETE',
    address: 'http://h/42',
    body: null,
    invocationId: 'abc-1',
  })
})

test('an expected response matches itself, and `.*` matches any text', () => {
  for (const [expected, said] of [
    ['', 'anything'],
    ['OK', 'OK'],
    ['OK.*', 'OK, done'],
    ['.*OK', 'it is OK'],
    ['.*', ''],
    ['a.*b.*c', 'a-b-b-c'],
    ['a+(b)', 'a+(b)'],
  ] as const)
    ok(isExpected(expected, said), `${expected} ${said}`)
  for (const [expected, said] of [
    ['OK', 'OK!'],
    ['OK', ''],
    ['OK.*', 'not OK'],
    ['aa.*aa', 'aaa'],
    ['a.*b.*c', 'a-c-b'],
    ['.', 'x'],
  ] as const)
    ok(!isExpected(expected, said), `${expected} ${said}`)
})

test('a response that is built from the expectation matches it', () =>
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), (parts, filling) => {
      fc.pre(parts.every((part) => !part.includes('.*')))
      ok(isExpected(parts.join('.*'), parts.join(filling)))
    }),
  ))

test('a step with a request waits, and fails with the given reason', () => {
  const steps = [
    step({ url: 'http://h/', expectedResponse: 'OK.*' }),
    step({ url: 'http://h/' }, 'http/authExt'),
  ]
  const progress = (at: number, answer: string | null) =>
    advance({ steps, step: at, answer }).progress
  equal(progress(0, null), { kind: 'calling', step: 0 })
  equal(progress(0, ' OK then\n'), { kind: 'calling', step: 1 })
  is(progress(0, 'no').kind, 'failed')
  equal(progress(1, '{"status": "failure", "reason": "Too large"}'), {
    kind: 'failed',
    step: 1,
    reason: 'Too large',
  })
  is(progress(1, 'anything').kind, 'succeeded')
})

test('a step is valid if its addresses are allowed', () => {
  const calls = {
    allows: (address: string) => address.startsWith('http://open/'),
    send: async () => 200,
  }
  const possible = (parameters: WorkflowStep['parameters']) =>
    (['http/sr', 'http/authExt'] as const).map(
      (type) =>
        stepProblem(step(parameters, type), { workflowCalls: calls, versionArchive: null }) ===
        null,
    )
  const [yes, no] = [
    [true, true],
    [false, false],
  ]
  equal(possible({ url: 'http://open/x', method: 'put', rollbackUrl: 'http://open/y' }), yes)
  for (const parameters of [
    {},
    { url: '' },
    { url: 'http://closed/' },
    { url: 'http://open/', rollbackUrl: 'http://closed/' },
    { url: 'http://open/', method: 'TRACE' },
    { url: 'http://open/', rollbackMethod: 'no' },
  ])
    equal(possible(parameters), no, JSON.stringify(parameters))
  ok(stepProblem(step({ url: 'http://open/x' }), { versionArchive: null }) !== null)
})

test.run()
