import type { Texts } from './english.ts'

/** Was oft abgelehnt wird, auf Deutsch. */
export const REFUSALS_GERMAN: Texts['refusals'] = {
  codes: {
    aliasInvalid: 'Der Kurzname darf Buchstaben, Ziffern, _ und - haben, aber nicht nur Ziffern.',
    nameMissing: 'Es fehlt ein Name.',
    contactMissing: 'Mindestens eine Ansprechperson ist nötig.',
    tooManyContacts: 'Das sind zu viele Ansprechpersonen.',
    mailAddressInvalid: 'Jede Ansprechperson muss eine E-Mail-Adresse sein.',
    addressInvalid: 'Es muss eine Webadresse sein, etwa https://example.org.',
    colorInvalid: 'Es muss eine Farbe sein, etwa #8a1538.',
    orcidInvalid: 'Es muss eine ORCID iD sein, etwa 0000-0002-1825-0097.',
    imageInvalid: 'Das ist kein Bild, das sich lesen lässt.',
    imageTooLarge: 'Das Bild ist zu groß.',
    changedMeanwhile:
      'Jemand hat Änderungen gespeichert, während Sie schrieben. Von Ihnen ist noch nichts gespeichert und nichts verloren: Vergleichen Sie, und speichern Sie noch einmal.',
    tooLong: 'Der Text ist zu lang.',
    collectionAliasTaken: 'Es gibt schon eine Sammlung mit diesem Kurznamen.',
    groupAliasTaken: 'Die Sammlung hat schon eine Gruppe mit diesem Kurznamen.',
    groupInsideItself: 'Die Gruppe enthielte sich selbst.',
    assigneeUnknown: 'Es gibt weder ein Konto noch eine Gruppe mit diesem Namen.',
    roleHeld: 'Diese Rolle ist hier schon vergeben.',
    userNameInvalid: 'Ein Benutzername hat 2 bis 60 Buchstaben, Ziffern oder _ - .',
    userNameTaken: 'Dieser Benutzername ist vergeben.',
    lastSuperuser: 'Das ist der letzte Superuser.',
    licenseTaken: 'Es gibt schon eine Lizenz mit diesem Namen oder dieser Adresse.',
    licenseAddressInvalid: 'Die Adressen müssen vollständig sein, etwa https://example.org/lizenz.',
    licenseIsDefault: 'Diese Lizenz ist die Voreinstellung. Wählen Sie zuerst eine andere dafür.',
    licenseInUse: 'Diese Lizenz wird benutzt.',
    orderInvalid: 'Die Reihenfolge muss eine ganze Zahl sein.',
    typeNameInvalid:
      'Eine Datensatzart braucht einen Namen für Programme, nicht nur aus Ziffern, und einen Namen.',
    typeNameTaken: 'Es gibt schon eine Datensatzart mit diesem Namen.',
    typeAllowed: 'Eine Sammlung erlaubt diese Art.',
    typeInUse: 'Es gibt Datensätze dieser Art.',
    requestOpen: 'Sie haben den Zugang zu dieser Datei schon beantragt.',
    otherFileType:
      'Die neue Datei hat einen anderen Typ als die alte. Bestätigen Sie, dass das so sein darf.',
    sameContent: 'Die neue Datei hat denselben Inhalt wie die alte.',
    dayInvalid: 'Geben Sie einen Tag des Kalenders an.',
    dayNotAhead: 'Der Tag muss in der Zukunft liegen.',
    embargoTooLong: 'So lange darf keine Sperrfrist dauern.',
    retentionTooShort: 'Jede Aufbewahrungsfrist muss länger dauern.',
    noFileChosen: 'Es ist keine Datei ausgewählt.',
    tooManyFilesMatch:
      'Mehr als 10.000 Dateien passen. Engen Sie die Liste ein: so viele lassen sich auf einmal ändern.',
    fileNameBlank: 'Eine Datei braucht einen Namen.',
    fileNameCharacters:
      'Ein Dateiname darf keines dieser Zeichen enthalten: : < > ; # / " * | ? \\',
    fileNameHidden: 'Der Dateiname enthält unsichtbare Zeichen. Geben Sie ihn neu ein.',
    fileNameTooLong: 'Der Dateiname ist zu lang: höchstens 255 Byte.',
    folderCharacters:
      'Ein Ordner darf nur Buchstaben, Ziffern, Leerzeichen und _ - . / im Namen haben.',
    folderTooLong:
      'Der Ordner ist zu lang: jeder Teil hat höchstens 255 Byte, der ganze 1.000 Zeichen.',
    pathTaken: 'In diesem Ordner gibt es schon eine Datei mit diesem Namen.',
    filesNotRestrictable:
      'In dieser Installation lässt sich der Zugang zu Dateien nicht beschränken.',
    manyFilesChosen: 'Es sind zu viele Dateien auf einmal ausgewählt.',
    fieldRequired: 'Das muss ausgefüllt werden.',
    fieldDate: 'Es muss ein Datum sein, als JJJJ-MM-TT, JJJJ-MM oder JJJJ.',
    fieldWholeNumber: 'Es muss eine ganze Zahl sein.',
    fieldNumber: 'Es muss eine Zahl sein, mit Dezimalpunkt, etwa 12.5.',
    fieldAddress: 'Es muss eine Webadresse sein, die mit http://, https:// oder ftp:// beginnt.',
    fieldMail: 'Es muss eine E-Mail-Adresse sein.',
    fieldTerm: 'Es muss ein Begriff des Vokabulars sein.',
    fieldCoordinate:
      'Es muss in Dezimalgrad angegeben sein: eine Länge von -180 bis 180, eine Breite von -90 bis 90.',
    boxIncomplete: 'Das Rechteck braucht alle vier Ränder.',
    boxCrossed: 'Westen muss westlich von Osten liegen, Süden südlich von Norden.',
    collectionUnpublished: 'Die Sammlung des Datensatzes ist nicht veröffentlicht.',
    collectionPublished: 'Die Sammlung ist schon veröffentlicht.',
    parentUnpublished: 'Die übergeordnete Sammlung ist nicht veröffentlicht.',
    collectionNotEmpty: 'Eine Sammlung, die nicht leer ist, lässt sich nicht löschen.',
    rootCollection: 'Die oberste Sammlung lässt sich nicht löschen.',
    termsMissing: 'Ohne Lizenz oder Nutzungsbedingungen lässt er sich nicht veröffentlichen.',
    noFiles: 'Der Datensatz hat keine Dateien, aber seine Sammlung verlangt welche.',
    filesBroken:
      'Einige Dateien stimmen nicht mit den Prüfsummen überein, mit denen sie hinzugefügt wurden.',
    majorNeeded: 'Noch nichts ist veröffentlicht: Nur eine große Version ist möglich.',
    majorForFiles:
      'Dateien kamen dazu, gingen weg oder wurden ersetzt: Nur eine große Version ist möglich.',
    majorAfterWithdrawal:
      'Die Version davor wurde zurückgezogen: Nur eine große Version ist möglich.',
    linkedAlready: 'Das ist dort schon verlinkt.',
    belongsThere: 'Das liegt schon dort, oder in einer Sammlung darin.',
    intoItself:
      'Eine Sammlung kann nicht in sich selbst liegen, und nicht in dem, was in ihr liegt.',
    moveTied:
      'Etwas darin hat dort keinen Platz: ein Gästebuch, eine Vorlage, ein Link oder etwas Hervorgehobenes. Kreuzen Sie an, dass es ohne das geht.',
    targetUnpublished:
      'Was veröffentlicht ist, lässt sich nicht in eine unveröffentlichte Sammlung verschieben.',
    nothingToPublish: 'Die neueste Version ist veröffentlicht: Es gibt nichts zu veröffentlichen.',
    notADraft: 'Der Datensatz hat keinen Entwurf.',
    notInReview: 'Der Datensatz ist nicht in Begutachtung.',
    customTermsOff: 'Eigene Bedingungen sind hier nicht erlaubt: Wählen Sie eine Lizenz.',
    quotaExceeded: 'Die Datei ist größer als der Platz, den die Obergrenze noch lässt.',
    fileTooLarge: 'Die Datei ist größer, als eine Datei hier sein darf.',
    endNotAhead: 'Das Ende muss in der Zukunft liegen.',
    blockRequired: 'Dieser Block ist nötig.',
    mailConfirmed: 'Die E-Mail-Adresse ist schon bestätigt.',
    mailJustSent:
      'Gerade wurde eine E-Mail gesendet. Versuchen Sie es in einer Minute noch einmal.',
    addressLinkInvalid: 'Der Link ist falsch oder abgelaufen. Fordern Sie einen neuen an.',
    accountItself: 'Ein Konto lässt sich nicht mit sich selbst vereinen.',
    accountMixed: 'Ein aktives und ein stillgelegtes Konto lassen sich nicht vereinen.',
    licenseInactive: 'Eine Lizenz, die nicht angeboten wird, kann nicht die Voreinstellung sein.',
    labelUnknown: 'Das ist keine Marke für diesen Datensatz.',
    labelSame: 'Der Datensatz hat diese Marke schon.',
    tooManyItems: 'Die Sammlung hat so viele hervorgehobene Einträge, wie sie haben kann.',
    templateNameMissing: 'Eine Vorlage braucht einen Namen.',
    accountDeactivated: 'Das Konto ist stillgelegt.',
    signUpClosed: 'Hier kann sich niemand selbst ein Konto anlegen. Fragen Sie die Betreiber.',
    serviceSignUpClosed: 'Mit diesem Dienst kann sich hier niemand ein Konto anlegen.',
    serviceAddressMissing: 'Der Dienst nennt keine E-Mail-Adresse.',
    serviceAddressTaken:
      'Ein anderes Konto hat diese E-Mail-Adresse. Melden Sie sich dort mit dem Passwort an und bestätigen Sie die Adresse; dann führt dieser Dienst zu ihm.',
    tryAgain: 'Etwas anderes geschah im selben Augenblick. Versuchen Sie es noch einmal.',
    noMail: 'Diese Installation versendet keine E-Mails.',
    noContactAddress: 'Keine Ansprechperson hat eine gültige E-Mail-Adresse.',
    messageEmpty: 'Eine Nachricht braucht einen Betreff und einen Text.',
    senderMissing: 'Geben Sie Ihre E-Mail-Adresse an, damit man Ihnen antworten kann.',
    partsMissing: 'Teile der Datei fehlen. Senden Sie sie noch einmal.',
    uploadsUnfinished:
      'Es gibt unfertige Uploads zu diesem Entwurf. Warten Sie, bis sie fertig sind, oder kreuzen Sie an, dass es ohne sie weitergeht.',
  },
  inEnglish: 'Der Server sagt den Grund nur auf Englisch:',
  termsInvalid:
    'Bei beschränkten Dateien müssen entweder Anträge auf Zugang erlaubt oder Zugangsbedingungen angegeben sein.',
  forbidden: 'Ihnen fehlt die Berechtigung dafür.',
  superuserOnly: 'Das dürfen nur Superuser.',
  locked:
    'Der Datensatz ist gerade gesperrt. Versuchen Sie es noch einmal, wenn die Sperre beendet ist.',
  rateLimited: (minutes) =>
    `Das war zu oft. Versuchen Sie es in ${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`} noch einmal.`,
  noSpace: 'Auf dem Server ist kein Platz mehr. Bitte sagen Sie es den Betreibern.',
}

/** Die eingebauten Rollen auf Deutsch. */
export const ROLES_GERMAN: Texts['roles'] = {
  admin: {
    name: 'Verwaltung',
    does: 'Darf alles, in der Sammlung und in dem, was unmittelbar in ihr liegt.',
  },
  fileDownloader: {
    name: 'Herunterladen',
    does: 'Darf die Dateien herunterladen, für die sie vergeben ist, auch gesperrte.',
  },
  fullContributor: {
    name: 'Anlegen von Sammlungen und Datensätzen',
    does: 'Darf Sammlungen und Datensätze anlegen, sonst nichts.',
  },
  dvContributor: {
    name: 'Anlegen von Sammlungen',
    does: 'Darf Sammlungen in einer Sammlung anlegen.',
  },
  dsContributor: {
    name: 'Anlegen von Datensätzen',
    does: 'Darf Datensätze in einer Sammlung anlegen.',
  },
  contributor: {
    name: 'Mitarbeit',
    does: 'Darf Entwürfe sehen, bearbeiten und verwerfen und ihre Dateien herunterladen, aber nicht veröffentlichen.',
  },
  curator: {
    name: 'Kuratieren',
    does: 'Betreut Datensätze: prüft, bearbeitet, veröffentlicht und entscheidet, wer sie benutzen darf.',
  },
  member: {
    name: 'Mitglied',
    does: 'Darf Unveröffentlichtes sehen und jede Datei herunterladen.',
  },
}
