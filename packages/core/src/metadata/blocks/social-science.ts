import { metadataBlock } from './block-table.ts'

export const socialScienceBlock = metadataBlock(
  { id: 3, name: 'socialscience', displayName: 'Social Science and Humanities Metadata' },
  `
unitOfAnalysis              | Unit of Analysis                             | textbox | many facet search | What one row of the data stands for, for example a person, a household or a town.
universe                    | Universe                                     | textbox | many facet search | The whole group that the study wants to speak about, of which the data hold all or a part.
timeMethod                  | Time Method                                  | text    | facet search      | How the study is laid out in time, for example once, in waves or in continuous measurement.
dataCollector               | Data Collector                               | text    |                   | The person or the organisation that asked the questions or took the measurements. | Family name, given name; or the name of an organisation
collectorTraining           | Collector Training                           | text    |                   | How those who gathered the data were prepared for it.
frequencyOfDataCollection   | Frequency                                    | text    | facet search      | How often data were gathered, if more than once.
samplingProcedure           | Sampling Procedure                           | textbox |                   | How the members of the sample were chosen.
targetSampleSize            | Target Sample Size                           | none    |                   | How large the sample was meant to be.
- targetSampleActualSize    | Actual                                       | int     |                   | The intended number of members.
- targetSampleSizeFormula   | Formula                                      | text    |                   | The formula by which that number was found.
deviationsFromSampleDesign  | Major Deviations for Sample Design           | text    |                   | Where the sample that was drawn differs from the one that was planned.
collectionMode              | Collection Mode                              | textbox | many              | The means by which data were gathered, for example by telephone, by post or in the field.
researchInstrument          | Type of Research Instrument                  | text    |                   | The kind of instrument used, for example a questionnaire with fixed answers.
dataCollectionSituation     | Characteristics of Data Collection Situation | textbox |                   | Circumstances during the gathering that bear on the quality of the data.
actionsToMinimizeLoss       | Actions to Minimize Losses                   | text    |                   | What was done to keep data from being lost, such as reminders and second visits.
controlOperations           | Control Operations                           | text    |                   | How the gathering was supervised and checked.
weighting                   | Weighting                                    | textbox |                   | How weights were made and when they have to be applied.
cleaningOperations          | Cleaning Operations                          | text    |                   | What was done to find and correct faults in the data.
datasetLevelErrorNotes      | Study Level Error Notes                      | text    |                   | Known faults that concern the study as a whole.
responseRate                | Response Rate                                | textbox | facet search      | The share of the chosen members who took part.
samplingErrorEstimates      | Estimates of Sampling Error                  | text    |                   | How far estimates from the sample may lie from the truth.
otherDataAppraisal          | Other Forms of Data Appraisal                | text    |                   | Any other judgement on the quality of the data.
socialScienceNotes          | Notes                                        | none    |                   | A remark on the study that has no field of its own.
- socialScienceNotesType    | Type                                         | text    |                   | The kind of remark.
- socialScienceNotesSubject | Subject                                      | text    |                   | What the remark is about.
- socialScienceNotesText    | Text                                         | textbox |                   | The remark itself.
`,
)
