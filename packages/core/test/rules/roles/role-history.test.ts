import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import type { RecordedEvent } from '../../../src/rules/events/event.ts'
import { mergeFileEntries, roleHistory } from '../../../src/rules/roles/role-history.ts'

const test = suite('the history of roles')

const at = (minute: number, second = 0) => new Date(Date.UTC(2031, 0, 1, 0, minute, second))

let id = 0
const event = (
  kind: 'roleAssigned' | 'roleRevoked',
  assignmentId: number,
  facts: { readonly at?: Date; readonly objectId?: number; readonly role?: string | null } = {},
): RecordedEvent => {
  id += 1
  return {
    id,
    at: facts.at ?? at(0),
    actor: '@ada',
    kind,
    objectId: facts.objectId ?? 1,
    details: {
      assignmentId,
      assignee: '@bob',
      role: facts.role === undefined ? 'member' : facts.role,
    },
  }
}

test('a grant and its revocation are one entry', () => {
  const [entry, ...rest] = roleHistory([
    event('roleAssigned', 1, { at: at(1) }),
    event('roleRevoked', 1, { at: at(2) }),
  ])
  equal(rest, [])
  equal(entry, {
    assignmentId: 1,
    definedOn: [1],
    assignee: '@bob',
    role: 'member',
    assignedBy: '@ada',
    assignedAt: at(1),
    revokedBy: '@ada',
    revokedAt: at(2),
  })
})

test('an assignment older than the log has only its revocation', () => {
  const [entry] = roleHistory([event('roleRevoked', 1)])
  equal([entry?.assignedBy, entry?.assignedAt, entry?.revokedBy], [null, null, '@ada'])
  is(roleHistory([event('roleAssigned', 2, { role: null })])[0]?.role, null)
})

test('current assignments come first, then by revocation and by grant, latest first', () => {
  const events = [
    event('roleAssigned', 1, { at: at(1) }),
    event('roleAssigned', 2, { at: at(2) }),
    event('roleAssigned', 3, { at: at(3) }),
    event('roleAssigned', 4, { at: at(3) }),
    event('roleRevoked', 1, { at: at(9) }),
    event('roleRevoked', 2, { at: at(8) }),
    event('roleRevoked', 5, { at: at(8) }),
  ]
  equal(
    roleHistory(events).map(({ assignmentId }) => assignmentId),
    [4, 3, 1, 2, 5],
  )
})

test('the history of any log contains each assignment once', () =>
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(20), fc.nat(100))), (drawn) => {
      const events = drawn.map(([given, assignment, minute]) =>
        event(given ? 'roleAssigned' : 'roleRevoked', assignment, { at: at(minute) }),
      )
      const told = roleHistory(events).map(({ assignmentId }) => assignmentId)
      equal([...told].sort(), [...new Set(drawn.map(([, assignment]) => assignment))].sort())
      const held = roleHistory(events).findIndex(({ revokedAt }) => revokedAt !== null)
      ok(
        held === -1 ||
          roleHistory(events)
            .slice(held)
            .every(({ revokedAt }) => revokedAt !== null),
      )
    }),
  ))

test('entries of several files that agree to the minute are merged', () => {
  const entries = roleHistory([
    event('roleAssigned', 1, { objectId: 7, at: at(1, 5) }),
    event('roleAssigned', 2, { objectId: 5, at: at(1, 50) }),
    event('roleAssigned', 3, { objectId: 6, at: at(2) }),
    event('roleAssigned', 4, { objectId: 8, at: at(1), role: 'curator' }),
  ])
  equal(
    mergeFileEntries(entries).map(({ definedOn, role }) => [definedOn, role]),
    [
      [[6], 'member'],
      [[5, 7], 'member'],
      [[8], 'curator'],
    ],
  )
})

test.run()
