import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import type { EventKind, RecordedEvent } from '../../../src/rules/events/event.ts'
import { actingNames, mergedAccounts } from '../../../src/rules/users/acting-names.ts'

const test = suite('the names an account acted under')

const event = (id: number, kind: EventKind, details: RecordedEvent['details']): RecordedEvent => ({
  id,
  kind,
  details,
  at: new Date(0),
  actor: ':system',
  objectId: 1,
})

test('a name counts from the creation or renaming on, and until the next renaming', () => {
  const namings = [
    event(5, 'accountCreated', { userName: 'ada' }),
    event(9, 'accountRenamed', { from: 'ada', to: 'ada.l' }),
    event(12, 'accountsMerged', { accountId: 7, userName: 'byron' }),
    event(20, 'accountRenamed', { from: 'ada.l', to: 'lovelace' }),
  ]
  equal(actingNames('lovelace', namings), [
    { assignee: '@lovelace', after: 20, before: null },
    { assignee: '@ada.l', after: 9, before: 20 },
    { assignee: '@ada', after: 4, before: 9 },
  ])
  equal(mergedAccounts(namings), [{ accountId: 7, userName: 'byron', eventId: 12 }])
})

test('an account from before the log has its first name from the beginning', () => {
  equal(actingNames('ada', []), [{ assignee: '@ada', after: null, before: null }])
  equal(actingNames('lovelace', [event(9, 'accountRenamed', { from: 'ada', to: 'lovelace' })]), [
    { assignee: '@lovelace', after: 9, before: null },
    { assignee: '@ada', after: null, before: 9 },
  ])
})

test('an account that was merged acted until then', () => {
  equal(actingNames('ada', [event(3, 'accountCreated', {})], 40), [
    { assignee: '@ada', after: 2, before: 40 },
  ])
})

test.run()
