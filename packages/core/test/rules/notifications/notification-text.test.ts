import { suite } from 'uvu'
import { is, match, ok } from 'uvu/assert'
import { MAIL_LANGUAGES } from '../../../src/rules/notifications/mail-language.ts'
import { notificationText } from '../../../src/rules/notifications/notification-text.ts'
import { allNotificationTypes } from '../../../src/rules/notifications/notification-type.ts'

const test = suite('notifications in words')

const object = {
  kind: 'dataset',
  id: 1,
  name: 'Tides',
  identifier: 'doi:10.5072/FK2/ABC',
  owner: { alias: 'sea', name: 'Sea' },
} as const

test('every type has a subject and a message, with an object and without', () => {
  for (const type of allNotificationTypes())
    for (const about of [object, null]) {
      const told = { type, object: about, details: {}, actor: '@ada' }
      for (const language of MAIL_LANGUAGES) {
        const { subject, message } = notificationText(told, 'Brand', language)
        ok(subject.startsWith('Brand: ') && message.trim() !== '', type)
        is(/undefined|null/.test(subject + message), false, type)
      }
    }
})

test('a message names the actor, the containing collection and the reason', () => {
  const told = {
    type: 'RETURNEDDS',
    object,
    details: { reason: 'No units' },
    actor: '@ada',
  } as const
  const { subject, message } = notificationText(told, 'Brand')
  is(subject, 'Brand: A dataset was returned to its authors "Tides"')
  match(message, '@ada returned "Tides" (doi:10.5072/FK2/ABC) to its authors.')
  match(message, 'It is in "Sea". Reason: No units')
})

test.run()
