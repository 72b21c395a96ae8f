import type { ExportSource } from '@holdfast/core'
import { wrapped, type XmlElement } from '../../xml/xml-element.ts'
import { type FieldElement, fieldElements, plainFields } from './field-elements.ts'

const COLLECTING = plainFields([
  ['timeMeth', 'timeMethod'],
  ['dataCollector', 'dataCollector'],
  ['collectorTraining', 'collectorTraining'],
  ['frequenc', 'frequencyOfDataCollection'],
  ['sampProc', 'samplingProcedure'],
])

const SAMPLE_SIZE: readonly FieldElement[] = [
  { element: 'sampleSize', field: 'targetSampleSize', text: 'targetSampleActualSize' },
  { element: 'sampleSizeFormula', field: 'targetSampleSize', text: 'targetSampleSizeFormula' },
]

const INSTRUMENTS = plainFields([
  ['deviat', 'deviationsFromSampleDesign'],
  ['collMode', 'collectionMode'],
  ['resInstru', 'researchInstrument'],
])

const SOURCES = plainFields([
  ['dataSrc', 'dataSources'],
  ['srcOrig', 'originOfSources'],
  ['srcChar', 'characteristicOfSources'],
  ['srcDocu', 'accessToSources'],
])

const KEEPING = plainFields([
  ['collSitu', 'dataCollectionSituation'],
  ['actMin', 'actionsToMinimizeLoss'],
  ['ConOps', 'controlOperations'],
  ['weight', 'weighting'],
  ['cleanOps', 'cleaningOperations'],
])

const NOTES: readonly FieldElement[] = [
  {
    element: 'notes',
    field: 'socialScienceNotes',
    text: 'socialScienceNotesText',
    attributes: { type: 'socialScienceNotesType', subject: 'socialScienceNotesSubject' },
  },
]

const ANALYSIS = plainFields([
  ['respRate', 'responseRate'],
  ['EstSmpErr', 'samplingErrorEstimates'],
  ['dataAppr', 'otherDataAppraisal'],
])

/** How the data were collected, from which sources, and how good they are. */
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
