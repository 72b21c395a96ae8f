import type { ExportSource } from '@holdfast/core/rules'
import { wrapped, type XmlElement } from '../../xml/xml-element.ts'
import { type FieldElement, fieldElements } from './field-elements.ts'

const COLLECTING: readonly FieldElement[] = [
  ['timeMeth', 'timeMethod'],
  ['dataCollector', 'dataCollector'],
  ['collectorTraining', 'collectorTraining'],
  ['frequenc', 'frequencyOfDataCollection'],
  ['sampProc', 'samplingProcedure'],
]

const SAMPLE_SIZE: readonly FieldElement[] = [
  ['sampleSize', 'targetSampleSize', 'targetSampleActualSize'],
  ['sampleSizeFormula', 'targetSampleSize', 'targetSampleSizeFormula'],
]

const INSTRUMENTS: readonly FieldElement[] = [
  ['deviat', 'deviationsFromSampleDesign'],
  ['collMode', 'collectionMode'],
  ['resInstru', 'researchInstrument'],
]

const SOURCES: readonly FieldElement[] = [
  ['dataSrc', 'dataSources'],
  ['srcOrig', 'originOfSources'],
  ['srcChar', 'characteristicOfSources'],
  ['srcDocu', 'accessToSources'],
]

const KEEPING: readonly FieldElement[] = [
  ['collSitu', 'dataCollectionSituation'],
  ['actMin', 'actionsToMinimizeLoss'],
  ['ConOps', 'controlOperations'],
  ['weight', 'weighting'],
  ['cleanOps', 'cleaningOperations'],
]

const NOTES: readonly FieldElement[] = [
  [
    'notes',
    'socialScienceNotes',
    'socialScienceNotesText',
    { type: 'socialScienceNotesType', subject: 'socialScienceNotesSubject' },
  ],
]

const ANALYSIS: readonly FieldElement[] = [
  ['respRate', 'responseRate'],
  ['EstSmpErr', 'samplingErrorEstimates'],
  ['dataAppr', 'otherDataAppraisal'],
]

/** How the data were collected, their sources and their quality. */
export const studyMethod = (source: ExportSource): XmlElement | null =>
  wrapped(
    'method',
    wrapped(
      'dataColl',
      fieldElements(source, COLLECTING),
      wrapped('targetSampleSize', fieldElements(source, SAMPLE_SIZE)),
      fieldElements(source, INSTRUMENTS),
      wrapped('sources', fieldElements(source, SOURCES)),
      fieldElements(source, KEEPING),
    ),
    fieldElements(source, NOTES),
    wrapped('anlyInfo', fieldElements(source, ANALYSIS)),
  )
