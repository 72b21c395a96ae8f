import { ACCOUNT_GERMAN } from './account-german.ts'
import { ADMIN_GERMAN } from './admin-german.ts'
import { DEPOSIT_GERMAN } from './deposit-german.ts'
import type { Texts } from './english.ts'
import { MANAGE_GERMAN } from './manage-german.ts'
import { notificationIn } from './notification-words.ts'
import { READING_GERMAN } from './reading-german.ts'
import { REFUSALS_GERMAN, ROLES_GERMAN } from './refusals-german.ts'
import { SETTING_GROUPS_GERMAN, SETTINGS_GERMAN } from './settings-german.ts'

const pages: Texts['pages'] = {
  home: 'Startseite',
  skip: 'Zum Inhalt',
  languages: 'Sprachen',
  footer: 'Holdfast, ein Repositorium für Forschungsdaten',
  messages: 'Mitteilungen',
  hideMessage: 'Diese Mitteilung ausblenden',
  guides: 'Anleitungen',
  support: 'Hilfe',
  apiDescription: 'API',
  path: 'Sie sind hier',
}

const dataset: Texts['dataset'] = {
  version: 'Version',
  draft: 'Entwurf',
  draftNotice: 'Dies ist ein Entwurf. Er ist nicht veröffentlicht und kann sich ändern.',
  olderNotice: 'Es gibt eine neuere Version dieses Datensatzes.',
  showNewest: 'Die neueste Version zeigen',
  destroyed: 'Dieser Datensatz wurde entfernt',
  destroyedText: (pid, day) =>
    `Der Datensatz ${pid} wurde am ${day} mit allen Versionen und Dateien endgültig entfernt. Seinen Identifikator bekommt kein anderer.`,
  deaccessioned: 'Zurückgezogen',
  deaccessionedNotice: 'Diese Version wurde zurückgezogen. Ihre Dateien sind nicht mehr verfügbar.',
  forward: 'Sie wird fortgeführt unter',
  published: 'Veröffentlicht',
  updated: 'Version veröffentlicht',
  cite: 'Diesen Datensatz zitieren',
  citeAs: 'Zitat als',
  description: 'Beschreibung',
  authors: 'Autorinnen und Autoren',
  keywords: 'Schlagwörter',
  subjects: 'Fachgebiete',
  identifier: 'Persistenter Identifikator',
  license: 'Lizenz',
  terms: 'Bedingungen',
  customTerms: 'Eigene Nutzungsbedingungen',
  noLicense: 'Es wurde keine Lizenz gewählt.',
  termsOfAccess: 'Zugangsbedingungen',
  metadata: 'Metadaten',
  metadataAs: 'Metadaten als',
  versions: 'Versionen',
  changes: 'Anmerkung',
  compare: 'Was sich geändert hat',
}

const files: Texts['files'] = {
  files: 'Dateien',
  noFiles: 'Diese Version hat keine Dateien.',
  count: (count, size) => `${count} Dateien, ${size}`,
  one: (size) => `1 Datei, ${size}`,
  otherForms: 'Diese Tabelle gibt es auch als:',
  asUploaded: 'die hochgeladene Datei',
  downloadAll: 'Alle als eine Zip-Datei herunterladen',
  curl: 'Auf der Kommandozeile',
  name: 'Name',
  size: 'Größe',
  type: 'Typ',
  checksum: 'Prüfsumme',
  ofUploaded: '(der hochgeladenen Datei)',
  access: 'Zugang',
  description: 'Beschreibung',
  categories: 'Kategorien',
  folder: 'Ordner',
  topFolder: 'Alle Dateien',
  emptyFolder: 'Dieser Ordner hat in dieser Version keine Dateien.',
  download: 'Herunterladen',
  previous: 'Vorige Dateien',
  next: 'Weitere Dateien',
  restricted: 'Beschränkt',
  embargoed: (day) => `Gesperrt bis ${day}`,
  expired: 'Aufbewahrungsfrist abgelaufen',
  butYou: (why) => `${why}; Sie dürfen sie herunterladen`,
  open: 'Offen',
  partOf: 'Diese Datei ist Teil von',
  added: 'Hinzugefügt',
  citeFile: 'Diese Datei zitieren',
  ofVersion: 'Gezeigt wie in Version',
  provenance: 'Herkunft',
}

const collection: Texts['collection'] = {
  featured: 'Im Blick',
  collections: 'Sammlungen',
  datasets: 'Datensätze',
  empty: 'Hier ist noch nichts veröffentlicht.',
  contact: 'Kontakt',
  previous: 'Vorige Datensätze',
  next: 'Weitere Datensätze',
}

const errors: Texts['errors'] = {
  notFound: 'Nicht gefunden',
  notFoundText: 'Unter dieser Adresse gibt es nichts, oder Sie dürfen es nicht sehen.',
  refused: 'Diese Seite kann nicht gezeigt werden',
  failed: 'Etwas ist schiefgegangen',
  away: 'Zurzeit nicht erreichbar',
  awayText:
    'Der Dienst wird gewartet, oder einer seiner Teile antwortet nicht. Nichts Gespeichertes geht verloren. Versuchen Sie es in einigen Minuten noch einmal.',
  failedText:
    'Der Server konnte diese Seite nicht erstellen. Die Betreiber finden die Ursache mit dieser Nummer:',
  back: 'Zur Startseite',
  foreignForm:
    'Das Formular kam nicht von einer Seite Ihrer Sitzung. Öffnen Sie die Seite noch einmal und senden Sie es von dort.',
  tooLarge: 'Das Gesendete ist zu groß.',
  perhapsSignIn: 'Vielleicht sehen Sie es, nachdem Sie sich angemeldet haben.',
}

/** The texts in German. */
export const GERMAN: Texts = {
  pages,
  dataset,
  files,
  collection,
  errors,
  ...ACCOUNT_GERMAN,
  ...READING_GERMAN,
  deposit: DEPOSIT_GERMAN,
  manage: MANAGE_GERMAN,
  admin: ADMIN_GERMAN,
  refusals: REFUSALS_GERMAN,
  roles: ROLES_GERMAN,
  notification: notificationIn('de'),
  settings: SETTINGS_GERMAN,
  settingGroups: SETTING_GROUPS_GERMAN,
}
