import type { Texts } from './english.ts'

/** Worum es bei den Einstellungen geht, auf Deutsch. */
export const SETTING_GROUPS_GERMAN: Texts['settingGroups'] = {
  installation: 'Die Installation',
  look: 'Aussehen der Seiten',
  people: 'Konten und Anmeldung',
  datasets: 'Datensätze und Veröffentlichung',
  files: 'Dateien und Speicher',
  notices: 'Benachrichtigungen und E-Mail',
  access: 'Wer die API aufrufen darf',
  figures: 'Zahlen',
}

/** Was jede Einstellung bewirkt, auf Deutsch. */
export const SETTINGS_GERMAN: Texts['settings'] = {
  InstallationName:
    'Der Name auf Seiten, in E-Mails und als Herausgeber in Zitaten und Exporten. Ungesetzt: der der Konfiguration, sonst „Holdfast“ auf Seiten und der Name der obersten Sammlung anderswo.',
  SystemEmail:
    'Wohin Nachrichten über die Installation gehen. Ungesetzt: an die Ansprechpersonen der obersten Sammlung.',
  ApiTermsOfUse: 'Nutzungsbedingungen der API. Ungesetzt: ein Satz, dass es keine gibt.',
  ApplicationTermsOfUse:
    'Nutzungsbedingungen der Installation, auch in mehreren Sprachen. Ungesetzt: ein Satz, dass es keine gibt.',
  GuidesBaseUrl: 'Die Webadresse der Anleitungen, auf die Benachrichtigungen verweisen.',
  GuidesVersion: 'Die Version dieser Anleitungen.',
  MetadataLanguages:
    'Sprachen, in denen Metadaten verfasst sein dürfen: ein JSON-Array aus {"locale", "title"}.',
  OAIServerEnabled:
    'Andere dürfen die Metadaten veröffentlichter Datensätze per OAI-PMH abholen, unter /oai.',
  EventsKeptMonths:
    'Volle Monate, deren Ereignisse in der Datenbank bleiben, wenn ältere archiviert werden; 0 oder ungesetzt: alle.',
  LogoCustomizationFile:
    'Ein Bild neben dem Namen am Kopf jeder Seite: ein hochgeladenes, eine Adresse, die mit https:// beginnt, oder ein Pfad dieses Servers.',
  PageColors:
    'Farben der Links und des Kopfes jeder Seite: JSON wie {"light": {"link": "#8a1538", "bar": "#8a1538"}, "dark": {"link": "#ff9ab0"}}. Schlecht lesbare Farben werden abgelehnt.',
  FooterCopyright: 'Der Text am Fuß jeder Seite.',
  NavbarAboutUrl: 'Eine Seite über die Installation statt der mitgelieferten.',
  NavbarGuidesUrl: 'Eine Seite mit Anleitungen, auf die der Fuß jeder Seite verweist.',
  NavbarSupportUrl: 'Eine Seite, auf der man Hilfe findet; der Fuß jeder Seite verweist auf sie.',
  ApplicationPrivacyPolicyUrl: 'Eine Seite zum Datenschutz statt der mitgelieferten.',
  AllowSignUp: 'Alle dürfen auf den Seiten ein Konto anlegen.',
  AllowRemoteAuthSignUp:
    'Wer sich über eine Einrichtung anmeldet, bekommt ein Konto: true, false oder JSON mit einem davon für jeden Anbieter und für "default".',
  LoginSessionTimeout: 'Minuten ohne Gebrauch, nach denen eine Sitzung auf den Seiten endet.',
  MinutesUntilConfirmEmailTokenExpires:
    'Wie viele Minuten der Link in einer E-Mail eine Adresse bestätigt.',
  PVMinLength: 'Die wenigsten Zeichen eines Passworts.',
  PVMaxLength: 'Die meisten Zeichen eines Passworts; 0 für keine Grenze.',
  PVGoodStrength:
    'Ab dieser Länge braucht ein Passwort keine verschiedenen Arten von Zeichen; 0 für nie.',
  PVNumberOfCharacteristics: 'Wie viele der Arten von Zeichen ein Passwort braucht.',
  PVCharacterRules: 'Die Arten von Zeichen, jede mit der nötigen Anzahl.',
  PVNumberOfConsecutiveDigitsAllowed: 'Die meisten Ziffern hintereinander in einem Passwort.',
  PVDictionaries:
    'Wörter, die kein Passwort enthalten darf, durch Leerzeichen, Kommas oder Zeilenenden getrennt.',
  InheritParentRoleAssignments:
    'Rollen, die eine neue Sammlung von der darüber übernimmt: Kurznamen mit Kommas dazwischen, oder * für alle.',
  AllowCustomTermsOfUse: 'Datensätze dürfen statt einer Lizenz eigene Bedingungen haben.',
  AllowedCurationLabels:
    'Marken für Entwürfe beim Kuratieren: ein JSON-Objekt aus Reihen, jede ein Array aus Marken bis 32 Zeichen.',
  AnonymizedFieldTypeNames:
    'Felder, die anonyme Vorschau-Links verbergen, mit Kommas dazwischen. Ungesetzt: es gibt keine solchen Links.',
  CustomDatasetSummaryFields:
    'Felder in der Zusammenfassung eines Datensatzes, mit Kommas dazwischen.',
  DatasetPublishPopupCustomText: 'Was Programme vor dem Veröffentlichen zeigen.',
  PublishDatasetDisclaimerText: 'Wozu Programme vor dem Veröffentlichen zustimmen lassen.',
  DatasetSubmitForReviewPopupCustomText: 'Was Programme vor dem Einreichen eines Entwurfs zeigen.',
  SubmitForReviewDatasetDisclaimerText: 'Wozu Programme vor dem Einreichen zustimmen lassen.',
  ExcludeEmailFromExport: 'Exporte und JSON lassen die E-Mail-Adressen der Ansprechpersonen weg.',
  ExportInstallationAsDistributorOnlyWhenNotSet:
    'DDI nennt die Installation nur dann als Vertrieb, wenn die Metadaten keinen nennen.',
  HideSchemaDotOrgDownloadUrls: 'schema.org nennt nicht, wo die Dateien heruntergeladen werden.',
  PrePublishDatasetWorkflowId: 'Der Ablauf, der vor jeder Veröffentlichung läuft.',
  PostPublishDatasetWorkflowId: 'Der Ablauf, der nach jeder Veröffentlichung läuft.',
  WorkflowsAdminIpWhitelist:
    'Adressen, die Abläufe fortsetzen dürfen, mit Strichpunkten dazwischen.',
  UploadMethods:
    'Wege zum Hochladen, mit Kommas dazwischen: native/http, tus/http, transfer, dvwebloader. Ungesetzt: alle sind an.',
  DownloadMethods: 'Weitere Wege zum Herunterladen: transfer. Ungesetzt: alle sind an.',
  MaxFileUploadSizeInBytes:
    'Die größte Datei in Byte: eine Zahl, oder JSON mit einer für jeden Speicher und für "default".',
  ZipUploadFilesLimit: 'Wie viele Dateien höchstens aus einem hochgeladenen Zip entpackt werden.',
  ZipDownloadLimit: 'Die meisten Byte an Dateien in einem Zip.',
  UseStorageQuotas: 'Obergrenzen von Sammlungen und Datensätzen gelten.',
  FileCategories: 'Kategorien, die für Dateien vorgeschlagen werden, mit Kommas dazwischen.',
  FileFixityChecksumAlgorithm: 'Die Prüfsumme neuer Dateien: MD5, SHA-1, SHA-256 oder SHA-512.',
  FileValidationOnPublishEnabled:
    'Prüfsummen werden vor der Veröffentlichung mit den Bytes verglichen.',
  DatasetChecksumValidationSizeLimit:
    'Datensätze mit mehr Byte werden ohne Vergleich der Prüfsummen veröffentlicht.',
  DataFileChecksumValidationSizeLimit:
    'Dateien mit mehr Byte werden beim Vergleich der Prüfsummen ausgelassen.',
  FilePIDsEnabled: 'Neue Dateien bekommen dauerhafte Kennungen.',
  AllowEnablingFilePIDsPerCollection: 'Sammlungen dürfen über Kennungen von Dateien entscheiden.',
  DataFilePIDFormat:
    'Kennungen von Dateien: DEPENDENT beginnt mit der des Datensatzes, INDEPENDENT nicht.',
  PublicInstall: 'Alle Dateien sind offen: keine lässt sich sperren.',
  MaxEmbargoDurationInMonths: 'Die längste Sperrfrist; 0 für keine, -1 für jede Länge.',
  MinRetentionDurationInMonths: 'Die kürzeste Aufbewahrungsfrist; 0 für keine, -1 für jede Länge.',
  ProvCollectionEnabled: 'Dateien dürfen Angaben zur Herkunft haben.',
  TabularIngestSizeLimit:
    'Die größte Datei in Byte, die als Tabelle gelesen wird: eine Zahl, oder JSON nach Format mit "default"; -1 für jede, 0 für keine.',
  TabularIngestColumnLimit: 'Die meisten Spalten einer Tabelle, die gelesen wird.',
  TransferPollingInterval: 'Sekunden zwischen zwei Blicken auf eine Übertragung.',
  AlwaysMuted: 'Arten von Benachrichtigungen, die niemand bekommt, mit Kommas dazwischen.',
  NeverMuted: 'Arten von Benachrichtigungen, die niemand abschalten kann, mit Kommas dazwischen.',
  NotificationsKeptDays:
    'Tage, nach denen Benachrichtigungen entfernt werden; 0 oder ungesetzt: nie.',
  SendNotificationOnDatasetCreation: 'Kuratierende erfahren von neuen Datensätzen.',
  SendNotificationOnDatasetMove:
    'Personen mit Rollen auf einem Datensatz erfahren, wenn er umzieht.',
  ContactFeedbackMessageSizeLimit:
    'Die meisten Zeichen einer Nachricht an Ansprechpersonen; 0 für keine Grenze.',
  BlockedApiEndpoints: 'Gesperrte Teile der API, als Pfade mit Kommas dazwischen.',
  BlockedApiPolicy:
    'Wer gesperrte Teile aufrufen darf: niemand (drop), dieser Rechner (localhost-only) oder wer den Schlüssel hat (unblock-key).',
  BlockedApiKey: 'Der Schlüssel für gesperrte Teile der API.',
  BuiltinUsersKey: 'Der Schlüssel, mit dem Programme Konten anlegen.',
  AllowApiTokenLookupViaApi: 'Programme bekommen das Token eines Kontos gegen dessen Passwort.',
  SearchApiRequiresToken: 'Nur Personen mit Konto dürfen mit der API suchen.',
  ExternalToolTokens: 'Externe Werkzeuge dürfen ein Token der lesenden Person bekommen.',
  RateLimitingDefaultCapacityTiers:
    'Aufrufe pro Stunde, mit Kommas dazwischen: von Gästen, von Konten, von weiteren Stufen.',
  RateLimitingCapacityByTierAndAction:
    'Aufrufe pro Stunde für bestimmte Handlungen, als JSON-Array.',
  MetricsCacheTimeoutMinutes: 'Wie viele Minuten Zahlen vergangener Monate aufgehoben werden.',
  DisplayMDCMetrics:
    'Seiten von Datensätzen zeigen, wie oft diese angesehen, heruntergeladen und zitiert wurden.',
  MDCLogPath:
    'Ein Ordner des Servers, in dessen Dateien Aufrufe und Downloads geschrieben werden, für Auswertungsprogramme.',
  MDCStartDate: 'Der Tag, ab dem die Nutzung nach dem Standard gezählt wird, als jjjj-mm-tt.',
}
