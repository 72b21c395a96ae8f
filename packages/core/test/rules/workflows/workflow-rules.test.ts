import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok, unreachable } from 'uvu/assert'
import { canonicalAddress, parseAddresses } from '../../../src/rules/workflows/addresses.ts'
import { advance } from '../../../src/rules/workflows/invocation.ts'
import {
  defaultWorkflowId,
  STEP_TYPES,
  type StepType,
  type WorkflowStep,
} from '../../../src/rules/workflows/workflow.ts'

const step = (stepType: StepType, parameters: WorkflowStep['parameters'] = {}): WorkflowStep => ({
  stepType,
  parameters,
  requiredSettings: {},
})
const [LOG, PAUSE] = [step('log', { a: 1 }), step('pause')]
const ASK = step('pause/message', { message: 'Well?' })

const test = suite('rules of workflows')

test('steps run up to the next pause', () => {
  const steps = [LOG, ASK, LOG, PAUSE, LOG]
  equal(advance({ steps, step: 0, answer: null }), {
    logged: [{ step: 0, parameters: { a: 1 } }],
    progress: { kind: 'paused', step: 1, message: 'Well?' },
  })
  equal(advance({ steps, step: 1, answer: 'yes' }).progress, {
    kind: 'paused',
    step: 3,
    message: null,
  })
  equal(advance({ steps, step: 3, answer: '' }), {
    logged: [{ step: 4, parameters: { a: 1 } }],
    progress: { kind: 'succeeded' },
  })
})

test('a workflow without pausing steps succeeds at once', () =>
  equal(advance({ steps: [], step: 0, answer: null }), {
    logged: [],
    progress: { kind: 'succeeded' },
  }))

test('only a pause with a message can be failed by its response', () => {
  const answer = '{"status": "FAILURE", "reason": "Too soon"}'
  equal(advance({ steps: [ASK, LOG], step: 0, answer }), {
    logged: [],
    progress: { kind: 'failed', step: 0, reason: 'Too soon' },
  })
  is(advance({ steps: [PAUSE], step: 0, answer }).progress.kind, 'succeeded')
  for (const other of ['', 'failure', '[]', 'null', '{"status": "success"}', '{"status": 7}'])
    is(advance({ steps: [ASK], step: 0, answer: other }).progress.kind, 'succeeded', other)
})

test('a workflow whose pauses are all resumed succeeds and logs each log step once', () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...STEP_TYPES)), (types) => {
      const steps = types.map((type) => step(type))
      const logged: number[] = []
      let at = { step: 0, answer: null as string | null }
      for (let turns = 0; turns <= types.length; turns += 1) {
        const done = advance({ steps, ...at })
        logged.push(...done.logged.map((line) => line.step))
        if (done.progress.kind === 'succeeded') break
        const { progress } = done
        if (progress.kind === 'failed') return unreachable()
        ok(progress.step >= at.step)
        at = { step: progress.step, answer: 'yes' }
      }
      equal(
        logged,
        types.flatMap((type, index) => (type === 'log' ? [index] : [])),
      )
    }),
  ))

test('a setting that is not an id names no existing workflow', () => {
  const named = (value: string) =>
    defaultWorkflowId(new Map([[':PrePublishDatasetWorkflowId', value]]), 'PrePublishDataset')
  equal(['', ' ', ' 12 ', 'abc', '-1', '1e3', '9'.repeat(20)].map(named), [
    null,
    null,
    12,
    0,
    0,
    0,
    0,
  ])
  is(defaultWorkflowId(new Map(), 'PostPublishDataset'), null)
})

const addresses = suite('addresses')

addresses('equal addresses are equal texts', () => {
  const local = canonicalAddress('::1')
  for (const text of ['0:0:0:0:0:0:0:1', '0000::0001', '0::0:1']) is(canonicalAddress(text), local)
  is(canonicalAddress('2001:DB8::A'), canonicalAddress('2001:db8:0:0:0:0:0:a'))
  is(canonicalAddress('::ffff:192.0.2.7'), '192.0.2.7')
  is(canonicalAddress('64:ff9b::192.0.2.7'), canonicalAddress('64:ff9b::c000:207'))
})

addresses('other texts are none', () => {
  for (const text of [
    '',
    'localhost',
    '1.2.3',
    '1.2.3.256',
    '1.2.3.4.5',
    ':',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7::8',
    '12345::',
    'g::1',
    '::1%eth0',
    '1.2.3.4::',
  ])
    is(canonicalAddress(text), null, text)
})

addresses('every address is itself in any spelling', () => {
  fc.assert(fc.property(fc.ipV4(), (text) => is(canonicalAddress(text), text)))
  fc.assert(
    fc.property(fc.ipV6(), (text) => {
      const canonical = canonicalAddress(text)
      ok(canonical !== null, text)
      is(canonicalAddress(canonical ?? ''), canonical)
      is(canonicalAddress(text.toUpperCase()), canonical)
    }),
  )
})

addresses('a list is separated by semicolons, and wrong if one of them is', () => {
  equal(parseAddresses(' 127.0.0.1 ; ::1;'), ['127.0.0.1', '0:0:0:0:0:0:0:1'])
  for (const list of ['', ' ; ', '127.0.0.1,::1', '127.0.0.1;x']) is(parseAddresses(list), null)
})

test.run()
addresses.run()
