import type { DEPOSIT_ENGLISH } from './deposit-english.ts'

/** What the pages say on which people deposit data, in German. */
export const DEPOSIT_GERMAN: typeof DEPOSIT_ENGLISH = {
  newDataset: 'Neuer Datensatz',
  addDataset: 'Datensatz anlegen',
  edit: 'Diesen Datensatz bearbeiten',
  inCollection: 'Er entsteht in der Sammlung',
  moreLater: 'Alles andere kann später ergänzt werden. Noch wird nichts veröffentlicht.',
  create: 'Entwurf anlegen',
  templates: 'Vorlagen',
  beginWith: 'Mit den Werten einer Vorlage beginnen:',
  noTemplate: 'Keine Vorlage',
  laterTerms: 'Noch keine',
  add: (title) => `Noch einmal: ${title}`,
  termHint: 'Geben Sie einen Begriff des Vokabulars ein; passende werden vorgeschlagen.',
  findTerms: (title) => `Mehr Begriffe zum Eingegebenen vorschlagen: ${title}`,
  toOverview: (title) => `Zurück zu „${title}“`,
  overview: 'An diesem Datensatz arbeiten',
  asReaders: 'Die Seite sehen, wie andere sie sehen werden',
  publicPage: 'Die öffentliche Seite sehen',
  parts: 'Seine Teile',
  beginsDraft:
    'Was Sie hier speichern, beginnt einen Entwurf einer neuen Version. Die veröffentlichte Version bleibt, wie sie ist, bis der Entwurf veröffentlicht wird.',
  moreOf: (block) => `${block}: weitere Felder`,
  filled: (filled, all) => `${filled} von ${all} Feldern ausgefüllt`,
  nothingYet: 'noch nichts gewählt',
  locks: {
    Ingest:
      'Seine Dateien werden gerade als Tabellen gelesen. Laden Sie die Seite gleich noch einmal.',
    DcmUpload: 'Ein Programm lädt gerade Dateien hoch. Laden Sie die Seite gleich noch einmal.',
    TransferUpload:
      'Dateien werden gerade zu ihm übertragen. Laden Sie die Seite gleich noch einmal.',
    InReview: 'Er wird geprüft. Nur Kuratorinnen und Kuratoren können ihn jetzt ändern.',
    finalizePublication: 'Er wird gerade veröffentlicht. Laden Sie die Seite gleich noch einmal.',
    Workflow: 'Ein Arbeitsablauf ist im Gang. Laden Sie die Seite gleich noch einmal.',
    EditInProgress:
      'Er wird gerade geändert, von einem Programm oder weil sein Entwurf gelöscht wird. Laden Sie die Seite gleich noch einmal.',
    FileValidationFailed:
      'Dateien passen nicht zu ihren Prüfsummen; er kann nicht veröffentlicht werden.',
  },
  publish: 'Veröffentlichen',
  noIdentifier: (value, scheme, name) =>
    `„${value}“ bei ${name} ist keine Kennung von ${scheme}: Form oder Prüfziffer stimmen nicht.`,
  noFilesYet: 'Er hat noch keine Dateien.',
  nothingMissing: 'Es fehlt nichts: Er kann veröffentlicht werden.',
  readyForReview: 'Es fehlt nichts: Kuratorinnen und Kuratoren können ihn veröffentlichen.',
  missing: 'Bevor er veröffentlicht werden kann:',
  bumps:
    'Eine kleine Version ist für Berichtigungen an den Angaben zu den Daten. Neue oder entfernte Dateien machen eine große Version.',
  released: 'Was veröffentlicht wird',
  changedSince: (version) => `Was sich seit Version ${version} geändert hat`,
  publishForGood:
    'Was veröffentlicht ist, bleibt: Es kann später zurückgezogen, aber nicht entfernt werden.',
  publishAs: (number, bump) =>
    `Als Version ${number} veröffentlichen${bump === 'minor' ? ' (klein)' : ' (groß)'}`,
  review: 'Prüfung',
  reviewText:
    'Kuratorinnen und Kuratoren sehen den Entwurf an und veröffentlichen ihn, oder geben ihn mit einem Grund zurück.',
  submit: 'Zur Prüfung einreichen',
  returnIt: 'Zurückgeben',
  reason: 'Grund',
  previewLink: 'Vorschau-Link',
  previewText: 'Wer den Link hat, sieht den Entwurf mit seinen Dateien, ohne ein Konto.',
  previewMake: 'Link anlegen',
  previewAnonymous: 'Link anlegen, der Autorinnen und Autoren verbirgt',
  previewEnd: 'Link beenden',
  previewEnding: {
    title: 'Den Vorschau-Link beenden?',
    text: 'Wer ihn hat, sieht den Entwurf nicht mehr. Ein neuer Link hat eine andere Adresse.',
  },
  more: 'Rollen und Ende',
  moving: {
    title: 'In eine andere Sammlung verschieben',
    text: 'Seine Dateien, Versionen und eigenen Rollen gehen mit. Rollen auf der anderen Sammlung gelten dann für ihn, und die auf dieser nicht mehr.',
    to: 'Kurzname der Sammlung',
    toHint:
      'Der letzte Teil ihrer Adresse. Sie müssen dort Datensätze anlegen und veröffentlichen dürfen.',
    force:
      'Auch wenn sein Gästebuch dort nicht angeboten wird oder er dort verlinkt ist: Beides wird entfernt',
    send: 'Verschieben',
  },
  end: {
    title: 'Verwerfen oder zurückziehen',
    discard: { draft: 'Den Entwurf verwerfen', dataset: 'Diesen Datensatz löschen' },
    discardText: {
      draft:
        'Alle Änderungen seit der letzten Veröffentlichung gehen verloren. Das Veröffentlichte bleibt.',
      dataset: 'Er wurde nie veröffentlicht. Er geht mit allen seinen Dateien verloren.',
    },
    withdraw: 'Eine Version zurückziehen',
    withdrawText:
      'Ihre Seite bleibt, mit der Begründung; ihre Dateien gibt es nicht mehr. Das lässt sich nicht zurücknehmen.',
    forward: 'Adresse der Fortsetzung',
    forwardHint: 'Eine Webadresse; leer für keine.',
  },
  done: {
    created: 'Der Entwurf ist angelegt.',
    saved: 'Gespeichert.',
    submitted: 'Er ist zur Prüfung eingereicht.',
    returned: 'Er ist zurückgegeben.',
    published: 'Er ist veröffentlicht.',
    moved: 'Er ist jetzt in der anderen Sammlung.',
    withdrawn: 'Die Version ist zurückgezogen. Ihre Seite sagt, warum.',
    publishing: 'Er wird gerade veröffentlicht. Laden Sie die Seite gleich noch einmal.',
  },
  storedMeanwhile: 'Jetzt gespeichert, wo es von Ihrer Eingabe abweicht:',
  saveMine: 'Meine Eingabe speichern',
  customHint: 'Sie gelten, wo keine Lizenz gewählt ist.',
  termsOfUse: {
    termsOfUse: 'Nutzungsbedingungen',
    confidentialityDeclaration: 'Vertraulichkeitserklärung',
    specialPermissions: 'Besondere Erlaubnisse',
    restrictions: 'Einschränkungen',
    citationRequirements: 'Vorgaben zum Zitieren',
    depositorRequirements: 'Vorgaben der Einreichenden',
    conditions: 'Bedingungen',
    disclaimer: 'Haftungsausschluss',
  },
  restrictedFiles: 'Beschränkte Dateien',
  allowRequests: 'Andere dürfen um Zugang bitten',
  addFiles: 'Dateien hinzufügen',
  uploads: {
    drop: 'Oder ziehen Sie Dateien und Ordner hierher.',
    folder: 'Ordner auswählen',
    pause: 'Anhalten',
    goOn: 'Fortsetzen',
    cancel: 'Abbrechen',
    other: 'Das ist eine andere Datei: Name oder Größe sind anders.',
    again: 'Der Speicher hat den Anfang dieser Datei nicht mehr. Sie wird von vorn gesendet.',
    hint: 'Auch mehrere zugleich. Eine Zip-Datei bleibt eine Datei.',
    done: '{done} von {all} Dateien sind hochgeladen.',
    notAdded: 'Nicht hinzugefügt: {names}. Die Gründe stehen daneben.',
    byForm:
      'Der Speicher dieses Datensatzes nimmt hier keine Ordner an: Wählen Sie die Dateien oben aus.',
    states: {
      waiting: 'wartet',
      sending: 'wird hochgeladen',
      paused: 'angehalten',
      done: 'hochgeladen',
      failed:
        'Das Hochladen ist gescheitert. Setzen Sie es fort, oder wählen Sie die Datei später noch einmal aus.',
    },
  },
  uploadSignedOut:
    'Sie sind abgemeldet. Melden Sie sich in einem neuen Tab an, und setzen Sie es dann hier fort.',
  unfinished: {
    title: 'Unfertige Uploads',
    text: 'Diese Dateien sind nicht vollständig angekommen. Wer einen Upload begonnen hat, kann ihn fortsetzen, auch auf einem anderen Rechner, mit derselben Datei: Name und Größe müssen gleich sein.',
    noScript:
      'Ihr Browser führt keine Skripte aus; Uploads lassen sich hier deshalb nicht fortsetzen. Verwerfen Sie sie, und senden Sie die ganzen Dateien.',
    beforePublishing: (count: string) => `Unfertige Uploads: ${count}.`,
    waits: 'Das Veröffentlichen und das Einreichen zur Prüfung warten auf sie.',
    without: {
      publish: 'Ohne diese Uploads veröffentlichen',
      review: 'Ohne diese Uploads einreichen',
    },
    withoutAll:
      'Es sind zu viele, um sie zu nennen: Alle unfertigen Uploads werden weggelassen, auch solche, die inzwischen beginnen.',
    withoutHint: 'Ihre Dateien werden in dieser Version fehlen.',
    received: 'Angekommen',
    inStore: 'Wie viel davon angekommen ist, weiß der Speicher.',
    began: 'Begonnen von',
    until: 'Aufbewahrt bis',
    next: 'Weiter',
    byAccount: (name) => `Nur ${name} kann ihn fortsetzen.`,
    byProgram:
      'Setzen Sie ihn mit dem Programm fort, das ihn begonnen hat: Diese Seite kann es nicht.',
    discard: 'Verwerfen',
    discardOf: (name) => `Den Upload von „${name}“ verwerfen?`,
    isLost:
      'Was davon angekommen ist, geht verloren. Die Datei kann von vorn noch einmal gesendet werden.',
  },
  chooseFiles: 'Dateien von Ihrem Rechner',
  uploadHint: 'Auch mehrere zugleich. Eine Zip-Datei wird mit ihren Ordnern entpackt.',
  noneAdded: 'Keine Datei wurde hinzugefügt.',
  othersAdded: 'Die Dateien vor dieser wurden hinzugefügt. Diese und die nach ihr wurden es nicht.',
  folderHint: 'Zum Beispiel data/raw. Leer für ganz oben.',
  upload: 'Hochladen',
  chosen: 'Gewählt',
  choose: (path) => `${path} wählen`,
  withChosen: 'Mit den gewählten Dateien',
  allListed: (count) => `Alle ${count} Dateien dieser Liste, auf jeder Seite (bis zu 10.000)`,
  restrict: 'Beschränken',
  unrestrict: 'Beschränkung aufheben',
  deleteFiles: 'Löschen',
  deletion: {
    one: 'Diese Datei löschen?',
    several: (count) => `${count} Dateien löschen?`,
    sendSeveral: (count) => `${count} Dateien löschen`,
    releasedStay:
      'Aus diesem Entwurf werden sie entfernt. Veröffentlichte Versionen behalten die ihren.',
  },
  move: 'In diesen Ordner verschieben',
  tag: 'Diese Kategorien setzen',
  fair: {
    title: 'Prüfen, wie FAIR die Daten sind',
    text: 'Was Daten leichter auffindbar, zugänglich, kombinierbar und nachnutzbar macht. Es sind Ratschläge: Nichts davon ist zum Veröffentlichen nötig.',
    met: (met: string, all: string) => `${met} von ${all} sind erfüllt.`,
    principles: {
      F: 'Auffindbar (findable)',
      A: 'Zugänglich (accessible)',
      I: 'Interoperabel (interoperable)',
      R: 'Nachnutzbar (reusable)',
    },
    criteria: {
      description: {
        is: 'Die Beschreibung sagt, was die Daten sind.',
        mend: 'Beschreiben Sie die Daten in mindestens 100 Zeichen.',
      },
      keywords: {
        is: 'Es gibt Schlagwörter.',
        mend: 'Geben Sie mindestens drei Schlagwörter an.',
      },
      authorIdentifiers: {
        is: 'Jede Autorin und jeder Autor hat eine Kennung.',
        mend: 'Geben Sie zu jeder Person eine Kennung an, etwa eine ORCID iD.',
      },
      identifierForms: {
        is: 'Die Kennungen der Personen haben die Form ihrer Art.',
        mend: 'Berichtigen Sie die Kennungen der Personen: eine hat eine andere Form oder eine falsche Prüfziffer.',
      },
      licence: {
        is: 'Die Lizenz ist eine übliche.',
        mend: 'Wählen Sie eine übliche Lizenz: Programme verstehen sie.',
      },
      contact: {
        is: 'Es gibt einen Kontakt.',
        mend: 'Nennen Sie jemanden, der Fragen beantwortet.',
      },
      vocabularies: {
        is: 'Schlagwörter stammen aus einem Vokabular.',
        mend: 'Nehmen Sie ein Schlagwort aus einem Vokabular und geben Sie seine Webadresse an.',
      },
      openFormats: {
        is: 'Die Dateien haben offene Formate.',
        mend: 'Fügen Sie die Dateien auch in offenen Formaten hinzu, etwa CSV, PDF/A oder TIFF.',
      },
      publication: {
        is: 'Eine zugehörige Publikation ist verknüpft.',
        mend: 'Verknüpfen Sie eine zugehörige Publikation über ihre Kennung oder Adresse.',
      },
      readme: {
        is: 'Ein README erklärt die Dateien.',
        mend: 'Fügen Sie ein README.md oder README.txt hinzu, das die Dateien erklärt.',
      },
      period: {
        is: 'Der Zeitraum der Daten ist angegeben.',
        mend: 'Geben Sie an, welchen Zeitraum die Daten abdecken oder wann sie erhoben wurden.',
      },
      funding: {
        is: 'Die Förderung ist angegeben.',
        mend: 'Geben Sie an, wer die Arbeit gefördert hat.',
      },
    },
  },
  note: {
    title: 'Was in dieser Version neu ist',
    titleOf: (version) => `Was in Version ${version} neu ist`,
    label: 'Für andere, in wenigen Worten',
    hint: 'Bis zu 1000 Zeichen. Es steht in der Liste der Versionen. Ist die Version veröffentlicht, können es nur Superuser ändern.',
    releasedHint:
      'Bis zu 1000 Zeichen. Es steht in der Liste der Versionen; Änderungen sehen alle sofort.',
    others: 'Vermerke anderer Versionen',
    none: 'nichts vermerkt',
  },
  guestbook: {
    title: 'Gästebuch',
    choose: 'Ein Gästebuch wählen: Es fragt, wer die Daten liest und wofür',
    atDownload: 'Ein Gästebuch wird vor dem Herunterladen beantwortet.',
    atRequest:
      'Ein Gästebuch wird beantwortet, wenn jemand um Zugang zu beschränkten Dateien bittet.',
    atOnce:
      'Was Sie wählen, gilt sofort und für alle Versionen; es muss nichts veröffentlicht werden.',
    none: 'Keines: Es wird nichts gefragt',
    chosen: 'gewählt',
    noneOffered: 'Die Sammlung bietet kein Gästebuch an.',
    off: (name) => `„${name}“ ist gewählt. Es ist abgeschaltet und fragt deshalb zurzeit nichts.`,
    elsewhere: (name) =>
      `„${name}“ ist gewählt und fragt weiterhin. Die Sammlung bietet es nicht mehr an.`,
    asks: (name) => `Was „${name}“ fragt`,
    more: (count) => `und ${count} weitere`,
  },
  periods: {
    until: 'Bis',
    embargo: {
      hint: 'Ein Embargo hält Dateien vor diesem Tag geschlossen.',
      bound: (day: string) => `Es endet spätestens am ${day}.`,
      set: 'Embargo setzen',
      lift: 'Embargo aufheben',
    },
    retention: {
      hint: 'Eine Aufbewahrungsfrist hält Dateien nach diesem Tag geschlossen.',
      bound: (day: string) => `Sie dauert mindestens bis ${day}.`,
      set: 'Aufbewahrungsfrist setzen',
      lift: 'Aufbewahrungsfrist aufheben',
    },
  },
  replace: {
    title: 'Diese Datei ersetzen',
    text: 'Die neue Datei tritt in diesem Entwurf an ihre Stelle. Veröffentlichte Versionen behalten die alte.',
    file: 'Neue Datei',
    anyType: 'Sie darf von anderem Typ sein',
    send: 'Ersetzen',
  },
  categoriesHint: 'Durch Kommas getrennt, zum Beispiel: Dokumentation, Daten, Code.',
}
