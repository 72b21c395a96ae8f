import type { ReadingTexts } from './reading-english.ts'

const search: ReadingTexts['search'] = {
  title: 'Suche',
  search: 'Suchen',
  words: 'Gesuchte Wörter',
  everywhere: 'Alles durchsuchen',
  within: (name) => `In ${name} suchen`,
  narrow: 'Ergebnisse eingrenzen',
  browse: 'Stöbern',
  noneHere: 'Direkt in dieser Sammlung sind keine Datensätze veröffentlicht.',
  narrowedTo: 'Eingegrenzt auf',
  takeBack: 'Zurücknehmen:',
  in: 'in',
  near: (point, radius) => `höchstens ${radius} km von ${point}`,
  results: 'Ergebnisse',
  nothing: 'Nichts gefunden.',
  noSuchPage: 'So viele Ergebnisse gibt es nicht.',
  partOf: (part, total) => `${part} von ${total} Ergebnissen`,
  everything: 'Alles',
  kindsOf: 'Arten von Ergebnissen',
  kind: { collection: 'Sammlung', dataset: 'Datensatz', file: 'Datei' },
  kinds: { collection: 'Sammlungen', dataset: 'Datensätze', file: 'Dateien' },
  datasetCount: (text, count) => (count === 1 ? '1 Datensatz' : `${text} Datensätze`),
  didYouMean: 'Meinten Sie',
  sortBy: 'Reihenfolge',
  sorts: {
    relevance: 'Relevanz',
    date: 'Neueste zuerst',
    oldest: 'Älteste zuerst',
    name: 'Name A bis Z',
    nameDown: 'Name Z bis A',
  },
  previous: 'Vorige Ergebnisse',
  next: 'Weitere Ergebnisse',
  moreLabels: (count) => `${count} weitere`,
  unreadable: 'Diese Suche ist nicht lesbar:',
  help: 'So wird gesucht',
  examples: [
    { query: 'Tang Wald', finds: 'eines der Wörter; Ergebnisse mit beiden stehen vorn' },
    { query: '"kelp forest"', finds: 'die Wörter direkt hintereinander' },
    { query: '+Tang -Wald', finds: 'das erste Wort ohne das zweite' },
    { query: 'Tan*', finds: 'Wörter, die so beginnen' },
    { query: 'title:Tang', finds: 'das Wort in einem Feld' },
    { query: 'publicationDate:[2019 TO 2021]', finds: 'was in diesen Jahren veröffentlicht wurde' },
  ],
  fileTypes: {
    FITS: 'FITS',
    Image: 'Bild',
    Video: 'Video',
    Audio: 'Audio',
    'Tabular Data': 'Tabellen',
    Code: 'Programmcode',
    Shape: 'Geodaten',
    Archive: 'Archiv',
    Data: 'Strukturierte Daten',
    Document: 'Dokument',
    Text: 'Text',
    Unknown: 'Unbekannt',
  },
  facetTitles: {
    metadata_type_ss: 'Metadaten',
    datasetType: 'Art des Datensatzes',
    dvCategory: 'Art der Sammlung',
    metadataSource: 'Herkunft der Metadaten',
    publicationDate: 'Jahr der Veröffentlichung',
    publicationStatus: 'Stand',
    license: 'Lizenz',
    curationStatus: 'Kuratierung',
    fileTypeGroupFacet: 'Dateityp',
    fileTag: 'Kategorie der Datei',
    fileAccess: 'Zugang',
  },
  labels: {
    Published: 'Veröffentlicht',
    Unpublished: 'Unveröffentlicht',
    Draft: 'Entwurf',
    'In Review': 'In Begutachtung',
    Deaccessioned: 'Zurückgezogen',
    Public: 'Offen',
    Restricted: 'Beschränkt',
    EmbargoedThenPublic: 'Gesperrt, dann offen',
    EmbargoedThenRestricted: 'Gesperrt, dann beschränkt',
    RetentionPeriodExpired: 'Aufbewahrungsfrist abgelaufen',
  },
}

const previews: ReadingTexts['previews'] = {
  title: 'Vorschau',
  none: {
    type: 'Für Dateien dieses Typs gibt es keine Vorschau.',
    size: 'Diese Datei ist zu groß für eine Vorschau.',
    access: 'Sie dürfen diese Datei nicht lesen, deshalb gibt es keine Vorschau.',
    asked: 'Keine Vorschau: Vor dem Lesen dieser Datei wird eine Frage gestellt.',
    unreadable: 'Keine Vorschau: Der Inhalt passt nicht zum Typ der Datei.',
  },
  picture: (name) => `Das Bild ${name}`,
  firstPage: (name) => `Die erste Seite von ${name}`,
  beginning: 'Nur der Anfang wird gezeigt: Die Datei ist zu groß für eine ganze Vorschau.',
  extent: (features, n, extent) =>
    `Umriss von ${features} ${n === 1 ? 'Objekt' : 'Objekten'}, von West, Süd bis Ost, Nord: ${extent}`,
  members: (shown, total) => `${shown} von ${total} Dateien im Archiv`,
  rows: ({ part, rows, columns }) => `Zeilen ${part} von ${rows}; ${columns} Spalten.`,
  firstColumns: (count) => `Die ersten ${count} Spalten werden gezeigt.`,
  previousRows: 'Vorige Zeilen',
  nextRows: 'Weitere Zeilen',
  columns: 'Spalten und Kennzahlen',
  figures: {
    vald: 'Werte',
    invd: 'Fehlend',
    min: 'Kleinster',
    max: 'Größter',
    mean: 'Mittelwert',
    medn: 'Median',
    stdev: 'Standardabweichung',
  },
  types: {
    integer: 'ganze Zahl',
    decimal: 'Dezimalzahl',
    float: 'Zahl',
    text: 'Text',
    date: 'Datum',
    time: 'Zeit',
  },
}

const fileChanges: ReadingTexts['fileChanges'] = {
  title: 'Änderungen dieser Datei',
  file: { added: 'hinzugefügt', deleted: 'entfernt', replaced: 'ersetzt' },
  access: { restricted: 'beschränkt', unrestricted: 'nicht mehr beschränkt' },
  texts: {
    label: 'Name geändert',
    description: 'Beschreibung geändert',
    provenance: 'Herkunft geändert',
  },
  categories: 'Kategorien geändert',
}

const reading: ReadingTexts['reading'] = {
  copy: 'Kopieren',
  copied: 'Kopiert.',
  share: 'Per E-Mail teilen',
  citationTexts: 'Diese Formate zeigen, zum Kopieren',
}

const chosen: ReadingTexts['chosen'] = {
  find: 'Dateien finden und auswählen',
  found: (text, count) => (count === 1 ? '1 Datei' : `${text} Dateien`),
  search: 'Teil des Namens oder der Beschreibung',
  any: 'alle',
  apply: 'Zeigen',
  choose: 'Auswahl',
  chooseOne: (name) => `${name} auswählen`,
  send: 'Ausgewählte Dateien herunterladen',
  allFound: (count) => `Alle ${count} Dateien`,
  allOfFolder: 'Alle Dateien dieses Ordners und der Ordner darin',
  tooMany: (count, most) =>
    `Das sind ${count} Dateien; eine Zip-Datei mit ausgewählten nimmt bis zu ${most}. Engen Sie die Liste weiter ein oder laden Sie alle Dateien des Datensatzes herunter: diese Zip-Datei ist nicht begrenzt.`,
  title: 'Ausgewählte Dateien',
  nothing: 'Es wurden keine Dateien ausgewählt.',
  closed: (count) => `Für Sie nicht offen und nicht in der Zip-Datei: ${count}.`,
  requestClosed: 'Zugang beantragen',
  isClosed: 'für Sie nicht offen',
  back: 'Zurück zum Datensatz',
  download: 'Als eine Zip-Datei herunterladen',
  orders: {
    NameAZ: 'Name A bis Z',
    NameZA: 'Name Z bis A',
    Newest: 'Neueste zuerst',
    Oldest: 'Älteste zuerst',
    Size: 'Größe',
    Type: 'Typ',
  },
}

const compare: ReadingTexts['compare'] = {
  title: (before, after) => `Änderungen von ${before} zu ${after}`,
  metadata: 'Metadaten und Bedingungen',
  same: 'Nichts wurde geändert.',
  before: 'Vorher:',
  after: 'Nachher:',
  added: 'Hinzugefügt',
  removed: 'Entfernt',
  replaced: 'Ersetzt',
  changed: 'Anders beschrieben',
  attributes: {
    description: 'Beschreibung',
    categories: 'Kategorien',
    label: 'Name',
    folder: 'Ordner',
    provenance: 'Herkunft',
    restricted: 'Zugang',
  },
  terms: {
    license: 'Lizenz',
    termsOfAccess: 'Zugangsbedingungen',
    dataAccessPlace: 'Ort des Zugangs',
    originalArchive: 'Ursprüngliches Archiv',
    availabilityStatus: 'Verfügbarkeit',
    contactForAccess: 'Kontakt für den Zugang',
    sizeOfCollection: 'Umfang der Sammlung',
    studyCompletion: 'Stand der Studie',
  },
  json: 'Dasselbe als JSON',
  from: 'Von Version',
  to: 'zu Version',
  show: 'Änderungen zeigen',
}

const contact: ReadingTexts['contact'] = {
  title: 'An die Verantwortlichen schreiben',
  about: 'Zum Datensatz',
  from: 'Ihre E-Mail-Adresse',
  subject: 'Betreff',
  body: 'Nachricht',
  hint: 'Die Nachricht wird per E-Mail geschickt, mit Ihrer Adresse für die Antwort. Die Adressen der Verantwortlichen werden nicht gezeigt.',
  send: 'Senden',
  sent: 'Ihre Nachricht wurde gesendet.',
}

const access: ReadingTexts['access'] = {
  title: 'Herunterladen',
  request: 'Zugang beantragen',
  get: 'Datei holen',
  about: (name) => `Datei: ${name}`,
  dataset: 'Datensatz:',
  asks: 'Die Verantwortlichen dieses Datensatzes fragen, wer Dateien herunterlädt.',
  asksAtRequest: 'Die Verantwortlichen dieses Datensatzes fragen, wer Zugang beantragt.',
  personal: {
    name: 'Name',
    email: 'E-Mail-Adresse',
    institution: 'Einrichtung',
    position: 'Stellung',
  },
  choose: 'Bitte wählen',
  missing: 'Bitte antworten Sie hier.',
  noMail: 'Schreiben Sie eine E-Mail-Adresse, etwa ada@example.org.',
  download: 'Herunterladen',
  why: {
    restricted: 'Der Zugang zu dieser Datei ist beschränkt.',
    embargoed: 'Diese Datei ist gesperrt und kann noch nicht heruntergeladen werden.',
    retentionExpired:
      'Die Aufbewahrungsfrist dieser Datei ist abgelaufen. Niemand kann sie mehr herunterladen.',
    unreleased: 'Diese Datei ist nicht veröffentlicht.',
  },
  noneOpen: 'Keine dieser Dateien ist für Sie offen.',
  several:
    'Keine dieser Dateien ist für Sie offen. Wählen Sie Dateien dieser Version, um Zugang zu ihnen zu beantragen.',
  never: 'Der Zugang kann hier nicht beantragt werden.',
  write: 'Den Verantwortlichen schreiben',
  signIn: 'Anmelden, um Zugang zu beantragen',
  terms: 'Zugangsbedingungen',
  told: 'Wer entscheidet, sieht Ihren Namen und Ihre E-Mail-Adresse.',
  toldAnswers:
    'Wer entscheidet, sieht Ihren Namen, Ihre E-Mail-Adresse und was Sie hier antworten.',
  pending: 'Sie haben Zugang beantragt. Sie werden benachrichtigt, wenn entschieden ist.',
  sent: 'Ihr Antrag wurde gesendet.',
}

const statements: ReadingTexts['statements'] = {
  about: {
    title: 'Über diesen Dienst',
    paragraphs: [
      'Dies ist ein Repositorium für Forschungsdaten. Datensätze werden in Versionen veröffentlicht, jede mit einem dauerhaften Bezeichner, unter dem sie zitiert werden kann. Veröffentlichte Versionen ändern sich nicht.',
      'Sammlungen werden von den Menschen gepflegt, die auf ihren Seiten genannt sind. Die Daten und ihre Beschreibungen gehören ihnen; die Lizenz oder die Bedingungen jedes Datensatzes sagen, was andere damit tun dürfen.',
      'Der Dienst wird mit Holdfast betrieben. Alles, was diese Seiten zeigen, können auch Programme lesen.',
    ],
  },
  accessibility: {
    title: 'Barrierefreiheit',
    paragraphs: [
      'Diese Seiten sollen die Web Content Accessibility Guidelines 2.2 auf Stufe AA erfüllen. Sie sind mit der Tastatur allein bedienbar, mit Bildschirmlesern, in schmalen Fenstern und mit vergrößerter Schrift, in hellen und dunklen Farben und ohne Skripte.',
      'Jede Art von Seite wird mit jeder Ausgabe geprüft. Dateien und Beschreibungen kommen von denen, die sie veröffentlichen, und können eigene Barrieren haben.',
      'Wenn etwas Sie daran hindert, diese Seiten zu benutzen, sagen Sie es den Betreibern dieses Dienstes, oder schreiben Sie den Verantwortlichen eines Datensatzes von dessen Seite aus.',
    ],
  },
  privacy: {
    title: 'Datenschutz',
    paragraphs: [
      'Zum Lesen ist kein Konto nötig. Zwei Cookies werden gesetzt, wenn Sie sich anmelden: eines, bis Sie den Browser schließen, und eines für ein Jahr, damit andere, die Passwörter probieren, Sie nicht aussperren. Wenn Sie sich wieder anmelden, lässt ein drittes Sie ein Formular senden, das Sie vorher begonnen haben, bis Sie den Browser schließen. Eines wird gesetzt, wenn Sie eine Sprache wählen, und eines, wenn Sie eine Mitteilung ausblenden. Nichts wird von anderen Servern geladen, außer durch Werkzeuge, die Sie selbst öffnen.',
      'Aufrufe und Downloads werden gezählt. Wer liest, wird höchstens 75 Minuten lang als verschlüsselte Prüfsumme gemerkt, um Wiederholungen zu erkennen; Adressen und Namen von Programmen werden dafür nicht gespeichert.',
      'Ein Konto hat den Namen und die E-Mail-Adresse, die Sie angeben. Wo ein Datensatz vor einem Download fragt, sieht seine Sammlung Ihre Antworten. Wer über einen Antrag auf Zugang entscheidet, sieht Ihren Namen, Ihre E-Mail-Adresse und was Sie dazu geantwortet haben.',
      'Die Betreiber dieses Dienstes können weitere Aufzeichnungen haben, zum Beispiel die ihres Webservers. Fragen Sie sie.',
    ],
  },
}

const apiTour: ReadingTexts['apiTour'] = {
  title: 'API für Programme',
  text: 'Alles, was diese Seiten zeigen, können Programme lesen, und das meiste, was Menschen hier tun, können auch sie tun. PID steht für den Identifikator eines Datensatzes, etwa doi:10.5072/FK2/ABCDEF.',
  steps: {
    search: 'Datensätze finden',
    dataset: 'Lesen, was über einen Datensatz gesagt ist',
    files: 'Seine Dateien auflisten',
    download: 'Alle Dateien als Zip herunterladen, und nach einer Unterbrechung weitermachen',
    metadata: 'Seine Metadaten als JSON-LD lesen, oder in einer anderen Form, die Accept nennt',
    account: 'Für ein Konto handeln',
  },
  token: 'Das Token Ihres Kontos legen Sie hier an:',
  more: 'Jeder Aufruf mit seinen Parametern und Antworten:',
}

const vocabulary: ReadingTexts['vocabulary'] = {
  text: 'Die Felder dieses Blocks, wie Exporte sie nennen.',
  core: 'Begriffe dieses Dienstes',
  coreText:
    'Exporte benutzen diese Adressen für Angaben zu Versionen, für die kein verbreitetes Vokabular einen Namen hat.',
}

const coverage: ReadingTexts['coverage'] = {
  title: 'Gebiet',
  box: ({ west, south, east, north }) => `Länge ${west} bis ${east}, Breite ${south} bis ${north}`,
}

const usage: ReadingTexts['usage'] = {
  title: 'Nutzung',
  views: 'Ansichten',
  downloads: 'Downloads',
  citations: 'Zitate',
  month: 'Monat',
  numbers: 'Zahlen nach Monaten',
  range: (first, last) => `${first} bis ${last}`,
  most: (count) => `Höchstens ${count} in einem Monat.`,
  daily: 'Über alle Versionen gezählt; einmal am Tag erneuert.',
}

/** What pages for readers say beside the texts of `german.ts`, in German. */
export const READING_GERMAN: ReadingTexts = {
  search,
  previews,
  fileChanges,
  reading,
  chosen,
  compare,
  contact,
  usage,
  access,
  statements,
  apiTour,
  coverage,
  vocabulary,
}
