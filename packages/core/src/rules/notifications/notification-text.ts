import type { MailLanguage } from './mail-language.ts'
import type { NewNotification, NotifiedObject } from './notification.ts'
import { germanMessage, NOTIFICATION_TYPES_GERMAN } from './notification-german.ts'
import { NOTIFICATION_TYPES, type NotificationType } from './notification-type.ts'

type Notified = Pick<NewNotification, 'type' | 'object' | 'details' | 'actor'>

/** A notification as text, for mail and for text listings. */
export interface NotificationText {
  readonly subject: string
  readonly message: string
}

/** The text of a notification, in English where no language is given. `brand` is the name of the installation. */
export function notificationText(
  notification: Notified,
  brand: string,
  language: MailLanguage = 'en',
): NotificationText {
  const name = notification.object?.name ?? ''
  const { type, message, quotes } = WORDS[language](notification)
  const title = name === '' ? '' : ` ${quotes[0]}${name}${quotes[1]}`
  return { subject: `${brand}: ${type}${title}`, message }
}

interface Words {
  readonly type: string
  readonly message: string
  readonly quotes: readonly [string, string]
}

const WORDS: Readonly<Record<MailLanguage, (notification: Notified) => Words>> = {
  en: (one) => ({
    type: NOTIFICATION_TYPES[one.type],
    message: englishMessage(one),
    quotes: ['"', '"'],
  }),
  de: (one) => ({
    type: NOTIFICATION_TYPES_GERMAN[one.type],
    message: germanMessage(one),
    quotes: ['„', '“'],
  }),
}

const englishMessage = (notification: Notified): string =>
  [sentence(notification), place(notification.object), reason(notification)]
    .filter((text) => text !== '')
    .join(' ')

/** The sentence for operators, by the trouble with the registrar. */
const OUTAGES: Readonly<Record<string, string>> = {
  unreachable: 'The registrar of persistent identifiers has not answered for about an hour.',
  unauthorized: 'The registrar of persistent identifiers does not accept the credentials.',
}

/** The message sentence of types whose subject does not say everything. */
const SENTENCES: Partial<Readonly<Record<NotificationType, (notification: Notified) => string>>> = {
  CREATEACC: () => 'Welcome: your account was created.',
  CREATEDV: ({ object }) => `Your collection ${quoted(object)} was created.`,
  ASSIGNROLE: ({ object }) => `You were given a role on ${quoted(object)}.`,
  REVOKEROLE: ({ object }) => `Your role on ${quoted(object)} was revoked.`,
  DATASETCREATED: ({ object, actor }) => `${actor} created the dataset ${quoted(object)}.`,
  DATASETMOVED: ({ object, actor }) => `${actor} moved the dataset ${quoted(object)}.`,
  SUBMITTEDDS: ({ object, actor }) => `${actor} submitted ${quoted(object)} for review.`,
  RETURNEDDS: ({ object, actor }) => `${actor} returned ${quoted(object)} to its authors.`,
  PUBLISHEDDS: ({ object }) => `The dataset ${quoted(object)} was published.`,
  PIDREGDELAYED: ({ object, details: { trouble } }) =>
    trouble === undefined
      ? `The dataset ${quoted(object)} was published, but its identifier is not registered yet.`
      : `${OUTAGES[String(trouble)] ?? OUTAGES.unreachable} Registrations wait${object === null ? '' : `, among them that of ${quoted(object)}`}, and are tried again every hour. GET /api/admin/registrations?status=failing lists them.`,
  REQUESTFILEACCESS: (notification) =>
    `${notification.actor} asked for access to ${askedFor(notification)}.`,
  REQUESTEDFILEACCESS: (notification) => `You asked for access to ${askedFor(notification)}.`,
  REJECTFILEACCESS: ({ object }) =>
    `Your request for access to files of ${quoted(object)} was rejected.`,
  GRANTFILEACCESS: ({ object, details }) =>
    `You may now download files of ${quoted(object)}${until(details)}.`,
  FILEACCESSENDING: ({ object, details }) =>
    `Your access to files of ${quoted(object)} ends soon: you may download them${until(details)}.`,
  STATUSUPDATED: ({ object, details: { status } }) =>
    typeof status === 'string'
      ? `The curation status of ${quoted(object)} is now "${status}".`
      : `The curation status of ${quoted(object)} was removed.`,
}

/** When access ends by itself, to the second. */
const until = ({ expires }: Notified['details']): string =>
  typeof expires === 'string' ? ` until ${expires.slice(0, 19)}Z` : ''

/** The files of a request: the first by its name. */
function askedFor({ object, details: { fileName, files } }: Notified): string {
  const named = typeof fileName === 'string' && fileName !== '' ? `"${fileName}"` : 'files'
  const more = typeof files === 'number' && files > 1 ? ` and ${files - 1} more` : ''
  return `${named}${more} of ${quoted(object)}`
}

const sentence = (notification: Notified): string =>
  SENTENCES[notification.type]?.(notification) ??
  `${NOTIFICATION_TYPES[notification.type]}: ${quoted(notification.object)}.`

const quoted = (object: NotifiedObject | null): string =>
  object === null ? '' : `"${object.name}" (${object.identifier})`

const place = (object: NotifiedObject | null): string =>
  object === null || object.owner === null ? '' : `It is in "${object.owner.name}".`

const reason = ({ details }: Notified): string =>
  typeof details.reason === 'string' ? `Reason: ${details.reason}` : ''
