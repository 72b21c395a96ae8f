import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import {
  decideTransfer,
  needsPermission,
  type TaskStatus,
  type TransferCommand,
  type TransferState,
} from '../../../src/rules.ts'

const test = suite('The life of a transfer')

const RUNNING: TransferState = {
  kind: 'running',
  task: 't',
  cursor: null,
  unseenSince: null,
  progress: null,
}
const STATUS: TaskStatus = {
  state: 'active',
  owner: null,
  reason: null,
  progress: null,
  missing: [],
  cursor: null,
}

const after = (state: TransferState, command: TransferCommand): TransferState | string => {
  const decision = decideTransfer(state, command)
  return decision.kind === 'accepted' ? decision.event : decision.reason
}

const seen = (status: Partial<TaskStatus>, direction: 'in' | 'out'): TransferCommand => ({
  kind: 'seen',
  now: 9,
  direction,
  status: { ...STATUS, ...status },
})

test('paths that nobody used end when their time is over, and not before', () => {
  const offered: TransferState = { kind: 'offered', until: 5 }
  is(after(offered, { kind: 'expire', now: 4 }), 'tooEarly')
  const ended = { kind: 'ended', at: 5, end: { kind: 'expired' }, task: null }
  equal(after(offered, { kind: 'expire', now: 5 }), ended)
  is(after(RUNNING, { kind: 'expire', now: 5 }), 'otherState')
})

test('a named task runs, and the time of its paths does not matter any more', () => {
  equal(after({ kind: 'offered', until: 5 }, { kind: 'follow', task: 't', now: 9 }), RUNNING)
  is(after(RUNNING, { kind: 'follow', task: 'u', now: 9 }), 'otherState')
})

test('files that came are registered; files that left need nothing more', () => {
  const registering = { kind: 'registering', task: 't', unseenSince: null }
  equal(after(RUNNING, seen({ state: 'succeeded' }, 'in')), registering)
  const progress = { files: 2, filesDone: 2, bytesDone: 5 }
  equal(after(RUNNING, seen({ state: 'succeeded', progress }, 'out')), {
    kind: 'ended',
    at: 9,
    end: { kind: 'completed', files: 2 },
    task: 't',
  })
  const missing = [{ file: 'a', reason: 'r' }]
  equal(after(RUNNING, seen({ state: 'succeeded', missing }, 'out')), {
    kind: 'ended',
    at: 9,
    end: { kind: 'completedWithErrors', files: 0, problems: missing },
    task: 't',
  })
})

test('a failed task ends the transfer with the reason of the service', () => {
  const end = { kind: 'failedRemotely', reason: 'No space.' }
  for (const direction of ['in', 'out'] as const)
    equal(after(RUNNING, seen({ state: 'failed', reason: 'No space.' }, direction)), {
      kind: 'ended',
      at: 9,
      end,
      task: 't',
    })
})

test('silence is borne for a while, from its beginning, and forgotten after an answer', () => {
  const silent = (now: number): TransferCommand => ({
    kind: 'unseen',
    reason: 'No answer.',
    patienceMs: 10,
    now,
  })
  const once = after(RUNNING, silent(100))
  equal(once, { ...RUNNING, unseenSince: 100 })
  if (typeof once === 'string') throw new Error(once)
  equal(after(once, silent(109)), once)
  equal(after(once, seen({}, 'in')), RUNNING)
  const given = after(once, silent(110))
  equal(given, {
    kind: 'ended',
    at: 110,
    end: { kind: 'failedHere', reason: 'No answer.', problems: [] },
    task: 't',
  })
})

const anyState: fc.Arbitrary<TransferState> = fc.oneof(
  fc.record({ kind: fc.constant('offered' as const), until: fc.nat(20) }),
  fc.constant(RUNNING),
  fc.constant({ kind: 'registering', task: 't', unseenSince: null } as const),
  fc.constant({ kind: 'ended', at: 1, end: { kind: 'expired' }, task: null } as const),
)
const anyCommand: fc.Arbitrary<TransferCommand> = fc.oneof(
  fc.record({ kind: fc.constant('expire' as const), now: fc.nat(20) }),
  fc.record({ kind: fc.constant('follow' as const), task: fc.constant('t'), now: fc.nat(20) }),
  fc
    .tuple(fc.constantFrom('active', 'succeeded', 'failed'), fc.constantFrom('in', 'out'))
    .map(([state, direction]) =>
      // Both come from the lists of the types.
      seen({ state: state as TaskStatus['state'] }, direction as 'in' | 'out'),
    ),
  fc.record({
    kind: fc.constant('unseen' as const),
    reason: fc.constant('r'),
    patienceMs: fc.nat(20),
    now: fc.nat(20),
  }),
  fc.record({ kind: fc.constant('cancel' as const), now: fc.nat(20) }),
  fc.record({
    kind: fc.constant('finish' as const),
    end: fc.constant({ kind: 'cancelled' } as const),
    now: fc.nat(20),
  }),
)

test('whatever happens, an ended transfer stays as it is and needs no permission', () => {
  fc.assert(
    fc.property(anyState, fc.array(anyCommand, { maxLength: 12 }), (start, commands) => {
      let state = start
      for (const command of commands) {
        const decision = decideTransfer(state, command)
        if (state.kind === 'ended') is(decision.kind, 'refused')
        if (decision.kind === 'accepted') state = decision.event
      }
      if (state.kind === 'ended') ok(!needsPermission(state))
    }),
  )
})

test('files are registered only after the task has succeeded', () => {
  fc.assert(
    fc.property(anyState, anyCommand, (state, command) => {
      const next = after(state, command)
      if (typeof next === 'string' || next.kind !== 'registering' || state.kind === next.kind)
        return
      ok(command.kind === 'seen' && command.status.state === 'succeeded')
      is(state.kind, 'running')
    }),
  )
})

test.run()
