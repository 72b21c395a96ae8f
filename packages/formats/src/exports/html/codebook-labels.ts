const names = `
docDscr           | About this document
stdyDscr          | Study
fileDscr          | Table
otherMat          | File
citation          | Citation
titlStmt          | Titles and identifiers
titl              | Title
subTitl           | Subtitle
altTitl           | Alternative title
IDNo              | Identifier
rspStmt           | Authors and contributors
AuthEnty          | Author
othId             | Contributor
prodStmt          | Production
producer          | Producer
prodDate          | Date of production
prodPlac          | Place of production
software          | Software
grantNo           | Grant
distStmt          | Distribution
distrbtr          | Distributor
contact           | Contact
depositr          | Depositor
depDate           | Date of deposit
distDate          | Date of distribution
serStmt           | Series
serName           | Name
serInfo           | Information
verStmt           | Version
version           | Version
biblCit           | Full citation
holdings          | Where it is kept
stdyInfo          | Content
subject           | Subjects
keyword           | Keyword
topcClas          | Topic
abstract          | Description
sumDscr           | Coverage
timePrd           | Time covered
collDate          | Time of collection
nation            | Country
geogCover         | Place
geogUnit          | Geographic unit
geoBndBox         | Bounding box
westBL            | West
eastBL            | East
southBL           | South
northBL           | North
anlyUnit          | Unit of analysis
universe          | Universe
dataKind          | Kind of data
method            | Method
dataColl          | Data collection
timeMeth          | Time method
dataCollector     | Collector
collectorTraining | Training of collectors
frequenc          | Frequency
sampProc          | Sampling
targetSampleSize  | Target sample size
sampleSize        | Size
sampleSizeFormula | Formula
deviat            | Deviations from the sample design
collMode          | Mode of collection
resInstru         | Instrument
sources           | Sources
dataSrc           | Source
srcOrig           | Origin
srcChar           | Characteristics
srcDocu           | Documentation and access
collSitu          | Situation
actMin            | Measures against loss
ConOps            | Control
weight            | Weighting
cleanOps          | Cleaning
anlyInfo          | Appraisal
respRate          | Response rate
EstSmpErr         | Sampling error
dataAppr          | Other appraisal
dataAccs          | Access and use
setAvail          | Availability
accsPlac          | Place of access
origArch          | Original archive
avlStatus         | Status
collSize          | Size of the collection
complete          | Completeness
useStmt           | Terms of use
confDec           | Confidentiality
specPerm          | Special permissions
restrctn          | Restrictions
citReq            | How to cite
deposReq          | Duties towards the depositor
conditions        | Conditions
disclaimer        | Disclaimer
othrStdyMat       | Related work
relMat            | Related material
relStdy           | Related dataset
relPubl           | Publication
ExtLink           | Link
othRefs           | Other reference
fileTxt           | File
fileName          | Name
fileType          | Type
labl              | Name
txt               | Description
notes             | Note
`

const NOTES: Readonly<Record<string, string>> = {
  'DVN:TOU': 'Terms of use',
  'DVN:TOA': 'Terms of access',
  'SERVICE:TAG': 'Tag',
  'SERVICE:FILEDESC': 'Description',
  'SERVICE:CONTENTTYPE': 'Type',
}

const LABELS: ReadonlyMap<string, string> = new Map(
  names
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()) as [string, string]),
)

/** The label that readers see for a codebook element; notes are labelled by their type. */
export const labelOf = (name: string, type: string | undefined): string =>
  (name === 'notes' ? NOTES[type ?? ''] : undefined) ?? LABELS.get(name) ?? name
