import type { NewNotification } from './notification.ts'
import type { NotificationType } from './notification-type.ts'

type Notified = Pick<NewNotification, 'type' | 'object' | 'details' | 'actor'>

/** What happened, by the type of the notification, in German. */
export const NOTIFICATION_TYPES_GERMAN: Readonly<Record<NotificationType, string>> = {
  ASSIGNROLE: 'Sie haben eine Rolle bekommen',
  REVOKEROLE: 'Eine Ihrer Rollen wurde entzogen',
  CREATEDV: 'Ihre Sammlung wurde angelegt',
  CREATEDS: 'Ihr Datensatz wurde angelegt',
  CREATEACC: 'Ihr Konto wurde angelegt',
  DATASETCREATED: 'Jemand hat einen Datensatz angelegt, den Sie veröffentlichen dürfen',
  DATASETMOVED: 'Ein Datensatz, den Sie veröffentlichen dürfen, ist umgezogen',
  SUBMITTEDDS: 'Ein Datensatz wurde zur Begutachtung eingereicht',
  RETURNEDDS: 'Ein Datensatz wurde zur Überarbeitung zurückgegeben',
  PUBLISHEDDS: 'Ein Datensatz, auf dem Sie eine Rolle haben, wurde veröffentlicht',
  PUBLISHFAILED_PIDREG:
    'Ein Datensatz konnte nicht veröffentlicht werden: Sein Identifikator wurde nicht registriert',
  PIDREGDELAYED: 'Der Identifikator eines Datensatzes ist noch nicht registriert',
  STATUSUPDATED: 'Der Stand der Kuratierung eines Datensatzes hat sich geändert',
  REQUESTFILEACCESS: 'Jemand bittet um Zugang zu einer Datei',
  REQUESTEDFILEACCESS: 'Sie haben um Zugang zu einer Datei gebeten',
  GRANTFILEACCESS: 'Sie haben Zugang zu Dateien bekommen',
  FILEACCESSENDING: 'Ihr Zugang zu Dateien endet bald',
  REJECTFILEACCESS: 'Ihre Bitte um Zugang zu einer Datei wurde abgelehnt',
  INGESTCOMPLETED: 'Tabellen wurden eingelesen',
  INGESTCOMPLETEDWITHERRORS: 'Einige Tabellen konnten nicht eingelesen werden',
  CHECKSUMFAIL: 'Die Prüfsummen einer Stapelverarbeitung stimmen nicht',
  CHECKSUMIMPORT: 'Die Prüfsummen einer Stapelverarbeitung wurden übernommen',
  FILESYSTEMIMPORT: 'Die Dateien einer Stapelverarbeitung wurden übernommen',
  TRANSFERUPLOADCOMPLETED: 'Übertragene Dateien sind angekommen',
  TRANSFERUPLOADCOMPLETEDWITHERRORS: 'Einige übertragene Dateien sind angekommen',
  TRANSFERUPLOADREMOTEFAILURE: 'Dateien konnten nicht von der Gegenseite geholt werden',
  TRANSFERUPLOADLOCALFAILURE: 'Übertragene Dateien konnten nicht hinzugefügt werden',
  TRANSFERDOWNLOADCOMPLETED: 'Dateien wurden zu Ihnen übertragen',
  TRANSFERDOWNLOADCOMPLETEDWITHERRORS: 'Einige Dateien wurden zu Ihnen übertragen',
  WORKFLOW_SUCCESS: 'Ein Ablauf ist beendet',
  WORKFLOW_FAILURE: 'Ein Ablauf ist gescheitert',
  PIDRECONCILED: 'Der Identifikator eines Datensatzes wurde abgeglichen',
  DATASETMENTIONED: 'Ein Datensatz wurde anderswo erwähnt',
  CONFIRMEMAIL: 'Ihre E-Mail-Adresse muss bestätigt werden',
  APIGENERATED: 'Für Sie wurde ein API-Token angelegt',
}

/** The message of a notification in German. */
export function germanMessage(notification: Notified): string {
  const { type, object, details } = notification
  const place = object?.owner ? `Ort: „${object.owner.name}“.` : ''
  const reason = typeof details.reason === 'string' ? `Grund: ${details.reason}` : ''
  const sentence =
    SENTENCES[type]?.(notification) ??
    `${NOTIFICATION_TYPES_GERMAN[type]}${object === null ? '' : `: ${quoted(notification)}`}.`
  return [sentence, place, reason].filter((text) => text !== '').join(' ')
}

/** The message sentence of types whose subject does not say everything. */
const SENTENCES: Partial<Readonly<Record<NotificationType, (notification: Notified) => string>>> = {
  CREATEACC: () => 'Willkommen: Ihr Konto wurde angelegt.',
  CREATEDV: (one) => `Ihre Sammlung ${quoted(one)} wurde angelegt.`,
  ASSIGNROLE: (one) => `Sie haben eine Rolle auf ${quoted(one)} bekommen.`,
  REVOKEROLE: (one) => `Ihre Rolle auf ${quoted(one)} wurde entzogen.`,
  DATASETCREATED: (one) => `${one.actor} hat den Datensatz ${quoted(one)} angelegt.`,
  DATASETMOVED: (one) => `${one.actor} hat den Datensatz ${quoted(one)} verschoben.`,
  SUBMITTEDDS: (one) => `${one.actor} hat ${quoted(one)} zur Begutachtung eingereicht.`,
  RETURNEDDS: (one) => `${one.actor} hat ${quoted(one)} zur Überarbeitung zurückgegeben.`,
  PUBLISHEDDS: (one) => `Der Datensatz ${quoted(one)} wurde veröffentlicht.`,
  PIDREGDELAYED: (one) =>
    one.details.trouble === undefined
      ? `Der Datensatz ${quoted(one)} wurde veröffentlicht, aber sein Identifikator ist noch nicht registriert.`
      : `${one.details.trouble === 'unauthorized' ? REFUSED : SILENT} Registrierungen warten${one.object === null ? '' : `, darunter die von ${quoted(one)}`} und werden jede Stunde noch einmal versucht. GET /api/admin/registrations?status=failing nennt sie.`,
  REQUESTFILEACCESS: (one) => `${one.actor} bittet um Zugang zu ${askedFor(one)}.`,
  REQUESTEDFILEACCESS: (one) => `Sie haben um Zugang zu ${askedFor(one)} gebeten.`,
  REJECTFILEACCESS: (one) => `Ihre Bitte um Zugang zu Dateien von ${quoted(one)} wurde abgelehnt.`,
  GRANTFILEACCESS: (one) => `Sie dürfen nun Dateien von ${quoted(one)} herunterladen${until(one)}.`,
  FILEACCESSENDING: (one) =>
    `Ihr Zugang zu Dateien von ${quoted(one)} endet bald: Sie dürfen sie noch herunterladen${until(one)}.`,
  STATUSUPDATED: (one) =>
    typeof one.details.status === 'string'
      ? `Der Stand der Kuratierung von ${quoted(one)} ist nun „${one.details.status}“.`
      : `Der Stand der Kuratierung von ${quoted(one)} wurde entfernt.`,
}

const SILENT = 'Die Registrierung der Identifikatoren hat seit etwa einer Stunde nicht geantwortet.'
const REFUSED = 'Die Registrierung der Identifikatoren lehnt die Zugangsdaten ab.'

const quoted = ({ object }: Notified): string =>
  object === null ? '' : `„${object.name}“ (${object.identifier})`

function until({ details: { expires } }: Notified): string {
  const end = typeof expires === 'string' ? new Date(expires) : null
  if (end === null || Number.isNaN(end.getTime())) return ''
  const format = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' } as const
  return `, bis ${new Intl.DateTimeFormat('de', format).format(end)} UTC`
}

/** The files of a request: the first by its name. */
function askedFor(one: Notified): string {
  const { fileName, files } = one.details
  const named = typeof fileName === 'string' && fileName !== '' ? `„${fileName}“` : 'Dateien'
  const more = typeof files === 'number' && files > 1 ? ` und ${files - 1} weiteren` : ''
  return `${named}${more} von ${quoted(one)}`
}
