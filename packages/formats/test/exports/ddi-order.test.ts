import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { ddi, oaiDdi } from '../../src/exports/ddi/ddi.ts'
import { elementsAt, elementTree, orderAt } from '../element-tree.ts'
import { richSource } from './rich-source.ts'

const test = suite('the order of elements in DDI')

const USE = {
  termsOfUse: 'Ask first',
  confidentialityDeclaration: 'Sign',
  specialPermissions: 'None',
  restrictions: 'No resale',
  citationRequirements: 'Cite us',
  depositorRequirements: 'Tell us',
  conditions: 'Fair use',
  disclaimer: 'As is',
}

const ACCESS = {
  termsOfAccess: 'Write to us',
  dataAccessPlace: 'Kirchau',
  originalArchive: 'Station',
  availabilityStatus: 'open',
  contactForAccess: 'Desk',
  sizeOfCollection: '3 files',
  studyCompletion: 'complete',
}

const terms = (licenseId: number | null) => ({
  version: { terms: { licenseId, use: USE, access: ACCESS, fileAccessRequest: false } },
})

/** The order that the schema demands, for a version that fills every field that DDI supports. */
const ORDER: Readonly<Record<string, string>> = {
  '': 'docDscr stdyDscr fileDscr otherMat',
  'docDscr/citation': 'titlStmt distStmt verStmt biblCit',
  stdyDscr: 'citation stdyInfo method dataAccs othrStdyMat notes',
  'stdyDscr/citation': 'titlStmt rspStmt prodStmt distStmt serStmt holdings',
  'stdyDscr/citation/titlStmt': 'titl subTitl altTitl IDNo',
  'stdyDscr/citation/rspStmt': 'AuthEnty othId',
  'stdyDscr/citation/prodStmt': 'producer prodDate prodPlac software grantNo',
  'stdyDscr/citation/distStmt': 'distrbtr contact depositr depDate distDate',
  'stdyDscr/stdyInfo': 'subject abstract sumDscr notes',
  'stdyDscr/stdyInfo/subject': 'keyword topcClas',
  'stdyDscr/stdyInfo/sumDscr':
    'timePrd collDate nation geogCover geogUnit geoBndBox anlyUnit universe dataKind',
  'stdyDscr/stdyInfo/sumDscr/geoBndBox': 'westBL eastBL southBL northBL',
  'stdyDscr/method': 'dataColl notes anlyInfo',
  'stdyDscr/method/dataColl':
    'timeMeth dataCollector collectorTraining frequenc sampProc targetSampleSize deviat collMode resInstru sources collSitu actMin ConOps weight cleanOps',
  'stdyDscr/method/dataColl/sources': 'dataSrc srcOrig srcChar srcDocu',
  'stdyDscr/dataAccs': 'setAvail useStmt notes',
  'stdyDscr/dataAccs/setAvail': 'accsPlac origArch avlStatus collSize complete',
  'stdyDscr/dataAccs/useStmt':
    'confDec specPerm restrctn contact citReq deposReq conditions disclaimer',
  'stdyDscr/othrStdyMat': 'relMat relStdy relPubl othRefs',
  fileDscr: 'fileTxt notes',
  otherMat: 'labl txt notes',
}

test('children are in schema order', () => {
  const root = elementTree(ddi.write(richSource(terms(null))))
  for (const [path, names] of Object.entries(ORDER))
    equal(path === '' ? rootOrder(root) : orderAt(root, path), names.split(' '), path)
})

const rootOrder = (root: ReturnType<typeof elementTree>) => [
  ...new Set(root.children.map(({ name }) => name)),
]

test('the root names its schema', () => {
  for (const exporter of [ddi, oaiDdi]) {
    const document = exporter.write(richSource())
    const root = elementTree(document)
    is(root.name, 'codeBook')
    is(document.includes('<codeBook xmlns="ddi:codebook:2_5" '), true)
    equal(root.attributes, {
      'xsi:schemaLocation':
        'ddi:codebook:2_5 https://ddialliance.org/Specification/DDI-Codebook/2.5/XMLSchema/codebook.xsd',
      version: '2.5',
    })
  }
})

const notes = (licenseId: number | null) =>
  elementsAt(elementTree(ddi.write(richSource(terms(licenseId)))), 'stdyDscr/dataAccs/notes').map(
    ({ attributes, text }) => [attributes.type, attributes.level, text],
  )

test('custom terms are written when there is no licence', () =>
  equal(notes(null), [
    ['DVN:TOU', 'dv', 'Ask first'],
    ['DVN:TOA', 'dv', 'Write to us'],
  ]))

test('a licence replaces custom terms of use, but not terms of access', () => {
  equal(notes(2), [
    ['DVN:TOA', 'dv', 'Write to us'],
    ['DVN:TOU', 'dv', '<a href="http://creativecommons.org/licenses/by/4.0">CC BY 4.0</a>'],
  ])
  const root = elementTree(ddi.write(richSource(terms(2))))
  equal(orderAt(root, 'stdyDscr/dataAccs/useStmt'), ['contact'])
})

test.run()
