/**
 * The titles of fields of the standard blocks in German, one `name: title` a line. Fields of other blocks have the title
 * of their definition.
 */
const TITLES = `
title: Titel
subtitle: Untertitel
alternativeTitle: Alternativer Titel
alternativeURL: Alternative URL
otherId: Weiterer Identifikator
otherIdAgency: Vergeben von
otherIdValue: Identifikator
author: Autorin oder Autor
authorName: Name der Autorin oder des Autors
authorAffiliation: Zugehörigkeit der Autorin oder des Autors
authorIdentifierScheme: Art des Personen-Identifikators
authorIdentifier: Personen-Identifikator
datasetContact: Kontakt
datasetContactName: Name des Kontakts
datasetContactAffiliation: Zugehörigkeit des Kontakts
datasetContactEmail: E-Mail des Kontakts
dsDescription: Beschreibung
dsDescriptionValue: Text der Beschreibung
dsDescriptionDate: Datum der Beschreibung
subject: Fachgebiet
keyword: Schlagwort
keywordValue: Schlagwort
keywordTermURI: URI des Schlagworts
keywordVocabulary: Vokabular des Schlagworts
keywordVocabularyURI: URL des Vokabulars
topicClassification: Klassifikation
topicClassValue: Begriff der Klassifikation
topicClassVocab: Vokabular der Klassifikation
topicClassVocabURI: URL des Vokabulars der Klassifikation
publication: Zugehörige Veröffentlichung
publicationRelationType: Art der Beziehung
publicationCitation: Zitat der Veröffentlichung
publicationIDType: Art des Identifikators der Veröffentlichung
publicationIDNumber: Identifikator der Veröffentlichung
publicationURL: URL der Veröffentlichung
notesText: Anmerkungen
language: Sprache
producer: Hersteller
producerName: Name des Herstellers
producerAffiliation: Zugehörigkeit des Herstellers
producerAbbreviation: Abkürzung des Herstellers
producerURL: URL des Herstellers
producerLogoURL: URL des Hersteller-Logos
productionDate: Herstellungsdatum
productionPlace: Herstellungsort
contributor: Mitwirkende
contributorType: Art der Mitwirkung
contributorName: Name der Mitwirkenden
grantNumber: Förderung
grantNumberAgency: Förderer
grantNumberValue: Förderkennzeichen
distributor: Vertrieb
distributorName: Name des Vertriebs
distributorAffiliation: Zugehörigkeit des Vertriebs
distributorAbbreviation: Abkürzung des Vertriebs
distributorURL: URL des Vertriebs
distributorLogoURL: URL des Vertriebs-Logos
distributionDate: Vertriebsdatum
depositor: Eingereicht von
dateOfDeposit: Eingereicht am
timePeriodCovered: Abgedeckter Zeitraum
timePeriodCoveredStart: Beginn des Zeitraums
timePeriodCoveredEnd: Ende des Zeitraums
dateOfCollection: Zeit der Erhebung
dateOfCollectionStart: Beginn der Erhebung
dateOfCollectionEnd: Ende der Erhebung
kindOfData: Art der Daten
series: Reihe
seriesName: Name der Reihe
seriesInformation: Angaben zur Reihe
software: Software
softwareName: Name der Software
softwareVersion: Version der Software
relatedMaterial: Zugehöriges Material
relatedDatasets: Zugehörige Datensätze
otherReferences: Weitere Verweise
dataSources: Datenquellen
originOfSources: Herkunft historischer Quellen
characteristicOfSources: Merkmale der Quellen
accessToSources: Dokumentation der Quellen und Zugang zu ihnen
geographicCoverage: Geografische Abdeckung
country: Land
state: Bundesland oder Provinz
city: Stadt
otherGeographicCoverage: Weitere Abdeckung
geographicUnit: Geografische Einheit
geographicBoundingBox: Begrenzungsrechteck
westLongitude: Westlichste Länge
eastLongitude: Östlichste Länge
northLatitude: Nördlichste Breite
southLatitude: Südlichste Breite
geographicReferenceSystemInfo: Bezugssystem
geographicSpatialResolution: Räumliche Auflösung
geographicResourceType: Art der Geodaten
geographicReferenceDate: Bezugsdatum
geographicDataLineageStatement: Herkunft der Geodaten
geographicProcessStep: Verarbeitungsschritt
geographicDistribution: Bezugsquelle
unitOfAnalysis: Untersuchungseinheit
universe: Grundgesamtheit
timeMethod: Zeitliche Anlage
dataCollector: Datenerhebung durch
collectorTraining: Schulung der Erhebenden
frequencyOfDataCollection: Häufigkeit der Erhebung
samplingProcedure: Auswahlverfahren
targetSampleSize: Angestrebte Stichprobengröße
deviationsFromSampleDesign: Abweichungen vom Stichprobenplan
collectionMode: Erhebungsverfahren
researchInstrument: Art des Erhebungsinstruments
dataCollectionSituation: Umstände der Erhebung
actionsToMinimizeLoss: Maßnahmen gegen Ausfälle
controlOperations: Kontrollen
weighting: Gewichtung
cleaningOperations: Datenbereinigung
datasetLevelErrorNotes: Anmerkungen zu Fehlern
responseRate: Rücklaufquote
samplingErrorEstimates: Geschätzter Stichprobenfehler
otherDataAppraisal: Weitere Bewertung der Daten
socialScienceNotes: Anmerkungen
journalVolumeIssue: Zeitschrift
journalVolume: Band
journalIssue: Heft
journalPubDate: Erscheinungsdatum
journalArticleType: Art des Artikels
workflowType: Art des Workflows
workflowCodeRepository: URL des Quelltexts
workflowDocumentation: Dokumentation des Workflows
`

/** The titles by the names of the fields. */
export const GERMAN_FIELD_TITLES: ReadonlyMap<string, string> = new Map(
  TITLES.trim()
    .split('\n')
    .map((line): [string, string] => {
      const [name = '', title = ''] = line.split(': ')
      return [name, title]
    }),
)
