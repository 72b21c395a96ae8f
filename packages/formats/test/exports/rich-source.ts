import type { ExportSource, MetadataValues, VersionState } from '@holdfast/core/rules'
import { fileRecord, type SampleParts, sampleSource } from '../sample.ts'

/** Fields that the sample lacks or has few values for. */
export const RICH_METADATA: MetadataValues = {
  subtitle: 'Three gauges',
  otherId: [{ otherIdAgency: 'Kirchau', otherIdValue: 'K-24' }],
  author: [
    {
      authorName: 'Wallner, Theres',
      authorAffiliation: 'Kirchau Field Station',
      authorIdentifierScheme: 'ORCID',
      authorIdentifier: '0000-0002-1825-0097',
    },
    { authorName: 'Institute of Streams', authorAffiliation: 'Alpine University' },
  ],
  datasetContact: [
    { datasetContactName: 'Desk', datasetContactEmail: 'desk@kirchau.example.org' },
    { datasetContactEmail: 'nameless@kirchau.example.org' },
  ],
  dsDescription: [
    { dsDescriptionValue: '<p>First</p>', dsDescriptionDate: '2024-10-02' },
    { dsDescriptionValue: 'Second' },
  ],
  topicClassification: [
    {
      topicClassValue: 'Hydrology',
      topicClassVocab: 'LCSH',
      topicClassVocabURI: 'https://topics.example/',
    },
  ],
  publication: [
    {
      publicationRelationType: 'IsCitedBy',
      publicationCitation: 'Wallner (2025), Streams',
      publicationIDType: 'doi',
      publicationIDNumber: '10.5072/streams',
      publicationURL: 'https://doi.org/10.5072/streams',
    },
    { publicationURL: 'https://streams.example/' },
  ],
  contributor: [
    { contributorType: 'Funder', contributorName: 'Valley Trust' },
    { contributorType: 'Data Collector', contributorName: 'Lindner, Jana' },
  ],
  distributor: [
    {
      distributorName: 'Valley Data',
      distributorAbbreviation: 'VD',
      distributorURL: 'https://valley.example/',
    },
  ],
  distributionDate: '2024-11-01',
  series: [{ seriesName: 'Streams', seriesInformation: 'Every summer' }],
  timePeriodCovered: [
    { timePeriodCoveredStart: '2024-05-01', timePeriodCoveredEnd: '2024-08-31' },
    { timePeriodCoveredStart: '2025-05-01' },
  ],
  relatedMaterial: ['A map'],
  relatedDatasets: ['Last year'],
  otherReferences: ['A diary'],
  dataSources: ['Logbook'],
  originOfSources: 'Archive of Kirchau',
  characteristicOfSources: 'Handwritten',
  accessToSources: 'On request',
  geographicCoverage: [
    { country: 'Austria', state: 'Salzburg', city: 'Kirchau' },
    { country: 'Italy', otherGeographicCoverage: 'Upper valley' },
  ],
  geographicBoundingBox: [
    { westLongitude: '1', eastLongitude: '2', northLatitude: '4', southLatitude: '3' },
    { westLongitude: '5', eastLongitude: '6', northLatitude: '8', southLatitude: '7' },
  ],
}

export const SOCIAL_SCIENCE: MetadataValues = {
  unitOfAnalysis: ['gauge'],
  universe: ['all gauges'],
  timeMethod: 'longitudinal',
  dataCollector: 'wardens',
  collectorTraining: 'a day',
  frequencyOfDataCollection: 'daily',
  samplingProcedure: 'none',
  targetSampleSize: { targetSampleActualSize: '3', targetSampleSizeFormula: 'n' },
  deviationsFromSampleDesign: 'one gauge moved',
  collectionMode: ['by hand'],
  researchInstrument: 'staff gauge',
  dataCollectionSituation: 'floods',
  actionsToMinimizeLoss: 'copies',
  controlOperations: 'twice read',
  weighting: 'no weights',
  cleaningOperations: 'spikes removed',
  datasetLevelErrorNotes: 'Clock drift',
  responseRate: '98 %',
  samplingErrorEstimates: 'small',
  otherDataAppraisal: 'compared',
  socialScienceNotes: {
    socialScienceNotesType: 'remark',
    socialScienceNotesSubject: 'ice',
    socialScienceNotesText: 'None that year',
  },
}

const FILES = [
  fileRecord(31, { entry: { label: 'gauge.csv' } }),
  fileRecord(32, {
    entry: { label: 'notes.txt', folder: '', description: '', categories: [], restricted: true },
    file: { contentType: 'text/plain', size: 12, checksum: null, restricted: true },
  }),
  fileRecord(33, {
    entry: { label: 'table.tab', folder: 'analysis' },
    file: {
      contentType: 'text/tab-separated-values',
      tabularTags: ['Time Series', 'Event'],
      embargo: { dateAvailable: '2031-12-01', reason: 'Thesis' },
      rootFileId: 30,
      previousFileId: 30,
      checksum: { type: 'SHA-256', value: 'ab12' },
    },
  }),
]

/** A release with three files that fills nearly every field the exporters read. */
export const richSource = ({ metadata, ...parts }: SampleParts = {}): ExportSource =>
  sampleSource({
    files: FILES,
    ...parts,
    metadata: { ...RICH_METADATA, ...SOCIAL_SCIENCE, ...metadata },
  })

export const DRAFT: SampleParts = {
  dataset: { publishedAt: null, released: null, releasedOrdinals: [] },
  version: { state: { kind: 'draft' } },
}

export const DEACCESSIONED: VersionState = {
  kind: 'deaccessioned',
  number: { major: 2, minor: 1 },
  releasedAt: new Date('2031-06-01T00:00:00.000Z'),
  reason: 'Consent was withdrawn',
  forwardUrl: 'https://elsewhere.example/',
}
