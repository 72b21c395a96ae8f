import type { NewNotification, NotifiedObject } from './notification.ts'
import { NOTIFICATION_TYPES, type NotificationType } from './notification-type.ts'

type Told = Pick<NewNotification, 'type' | 'object' | 'details' | 'actor'>

/** A notification in words, for a mail and for lists that show words. */
export interface NotificationText {
  readonly subject: string
  readonly message: string
}

/** `brand` is the name of the installation. */
export function notificationText(told: Told, brand: string): NotificationText {
  const { type, object } = told
  const title = object === null || object.name === '' ? '' : ` "${object.name}"`
  return {
    subject: `${brand}: ${NOTIFICATION_TYPES[type]}${title}`,
    message: [sentence(told), place(object), reason(told)].filter((text) => text !== '').join(' '),
  }
}

/** What happened, where the name of the type does not say it all. */
const SENTENCES: Partial<Readonly<Record<NotificationType, (told: Told) => string>>> = {
  CREATEACC: () => 'Welcome: your account was created.',
  CREATEDV: ({ object }) => `Your collection ${quoted(object)} was created.`,
  ASSIGNROLE: ({ object }) => `You now hold a role on ${quoted(object)}.`,
  REVOKEROLE: ({ object }) => `A role on ${quoted(object)} was taken back from you.`,
  DATASETCREATED: ({ object, actor }) => `${actor} created the dataset ${quoted(object)}.`,
  DATASETMOVED: ({ object, actor }) => `${actor} moved the dataset ${quoted(object)}.`,
  SUBMITTEDDS: ({ object, actor }) => `${actor} submitted ${quoted(object)} for review.`,
  RETURNEDDS: ({ object, actor }) => `${actor} returned ${quoted(object)} to its authors.`,
  PUBLISHEDDS: ({ object }) => `The dataset ${quoted(object)} was published.`,
  GRANTFILEACCESS: ({ object }) => `You may now have files of ${quoted(object)}.`,
  STATUSUPDATED: ({ object, details: { status } }) =>
    typeof status === 'string'
      ? `The curation status of ${quoted(object)} is now "${status}".`
      : `${quoted(object)} has no curation status any more.`,
}

const sentence = (told: Told): string =>
  SENTENCES[told.type]?.(told) ?? `${NOTIFICATION_TYPES[told.type]}: ${quoted(told.object)}.`

const quoted = (object: NotifiedObject | null): string =>
  object === null ? '' : `"${object.name}" (${object.identifier})`

const place = (object: NotifiedObject | null): string =>
  object === null || object.owner === null ? '' : `It lies in "${object.owner.name}".`

const reason = ({ details }: Told): string =>
  typeof details.reason === 'string' ? `Reason: ${details.reason}` : ''
