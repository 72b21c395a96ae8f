import { metadataBlock, terms } from './block-table.ts'
import { languages } from './languages.ts'

const authorIdentifierScheme = terms(`
ORCID
ROR
ISNI
LCNA
VIAF
GND
DAI
ResearcherID
ScopusID
`)

const subject = terms(`
Agricultural Sciences
Arts and Humanities
Astronomy and Astrophysics
Business and Management
Chemistry
Computer and Information Science
Earth and Environmental Sciences
Engineering
Law
Mathematical Sciences
Medicine, Health and Life Sciences
Physics
Social Sciences
Other
`)

const publicationRelationType = terms(`
IsCitedBy
Cites
IsSupplementTo
IsSupplementedBy
IsReferencedBy
References
`)

const publicationIDType = terms(`
ark
arXiv
bibcode
cstr
doi
ean13
eissn
handle
isbn
issn
istc
lissn
lsid
pmid
purl
upc
url
urn
DASH-NRS
`)

const contributorType = terms(`
Data Collector
Data Curator
Data Manager
Editor
Funder
Hosting Institution
Project Leader
Project Manager
Project Member
Related Person
Researcher
Research Group
Rights Holder
Sponsor
Supervisor
Work Package Leader
Other
`)

export const citationBlock = metadataBlock(
  {
    id: 1,
    name: 'citation',
    displayName: 'Citation Metadata',
    vocabularies: {
      authorIdentifierScheme,
      subject,
      publicationRelationType,
      publicationIDType,
      language: languages,
      contributorType,
    },
  },
  `
title                       | Title                               | text    | search create required            | The name under which the dataset is published and cited. |  | http://purl.org/dc/terms/title
subtitle                    | Subtitle                            | text    |                                   | A second line that narrows or explains the title.
alternativeTitle            | Alternative Title                   | text    | many                              | Another name people know the dataset by, such as a short form or a former title. |  | http://purl.org/dc/terms/alternative
alternativeURL              | Alternative URL                     | url     |                                   | A further web address where the dataset is described or can be reached. | https:// | https://schema.org/distribution
otherId                     | Other Identifier                    | none    | many                              | An identifier that another organisation has given to the same dataset.
- otherIdAgency             | Agency                              | text    |                                   | The organisation that issued the identifier.
- otherIdValue              | Identifier                          | text    |                                   | The identifier exactly as it was issued.
author                      | Author                              | none    | many create required              | A person or an organisation that made the dataset and is named in its citation. |  | http://purl.org/dc/terms/creator
- authorName                | Name                                | text    | facet search create required      | The name as the citation should print it. | Family name, given name; or the name of an organisation
- authorAffiliation         | Affiliation                         | text    | facet search create               | The organisation the author worked for while making the dataset.
- authorIdentifierScheme    | Identifier Type                     | text    | create                            | The register that the author's identifier comes from. |  | http://purl.org/spar/datacite/AgentIdentifierScheme
- authorIdentifier          | Identifier                          | text    | create                            | The code that tells this author apart from others of the same name. |  | http://purl.org/spar/datacite/AgentIdentifier
datasetContact              | Point of Contact                    | none    | many create required              | Whom a reader should write to with questions about the dataset.
- datasetContactName        | Name                                | text    | create                            | The name of the contact, either a person or an office. | Family name, given name; or the name of an organisation
- datasetContactAffiliation | Affiliation                         | text    | create                            | The organisation the contact belongs to.
- datasetContactEmail       | E-mail                              | email   | create required                   | The address that receives questions; it may be hidden from readers. | name@example.org
dsDescription               | Description                         | none    | many create required              | What the dataset holds, why it was made and how far it reaches.
- dsDescriptionValue        | Text                                | textbox | search create required            | The description itself, as plain text or simple markup.
- dsDescriptionDate         | Date                                | date    | create                            | The day this description was written. | YYYY-MM-DD
subject                     | Subject                             | text    | many facet search create required | The broad areas of scholarship that the dataset belongs to. |  | http://purl.org/dc/terms/subject
keyword                     | Keyword                             | none    | many create                       | A word or short phrase that helps readers find the dataset.
- keywordValue              | Term                                | text    | facet search create               | The word or phrase itself.
- keywordTermURI            | Term URI                            | url     | create                            | The web address that identifies the term in its vocabulary. | https://
- keywordVocabulary         | Controlled Vocabulary Name          | text    | create                            | The name of the vocabulary that the term was taken from.
- keywordVocabularyURI      | Controlled Vocabulary URL           | url     | create                            | The web address of that vocabulary. | https://
topicClassification         | Topic Classification                | none    | many                              | A heading from a classification of subjects that fits the dataset.
- topicClassValue           | Term                                | text    | facet search                      | The heading or code from the classification.
- topicClassVocab           | Controlled Vocabulary Name          | text    |                                   | The name of the classification.
- topicClassVocabURI        | Controlled Vocabulary URL           | url     |                                   | The web address of the classification. | https://
publication                 | Related Publication                 | none    | many create                       | A written work that is connected with the dataset. |  | http://purl.org/dc/terms/isReferencedBy
- publicationRelationType   | Relation Type                       | text    | search create                     | How the dataset stands to the work. |  | http://datacite.org/schema/kernel-4/simpleTypes#relationType
- publicationCitation       | Citation                            | textbox | search create                     | The full reference of the work, in any usual style. |  | http://purl.org/dc/terms/bibliographicCitation
- publicationIDType         | Identifier Type                     | text    | search create                     | The kind of identifier the work carries. |  | http://purl.org/spar/datacite/ResourceIdentifierScheme
- publicationIDNumber       | Identifier                          | text    | search create                     | The identifier of the work. |  | http://purl.org/spar/datacite/ResourceIdentifier
- publicationURL            | URL                                 | url     | create                            | A web address where the work can be read. | https:// | https://schema.org/distribution
notesText                   | Notes                               | textbox | create                            | Anything a reader should know that has no field of its own.
language                    | Language                            | text    | many facet search                 | A language in which the data or its documentation is written. |  | http://purl.org/dc/terms/language
producer                    | Producer                            | none    | many                              | A person or an organisation that bore the cost or the responsibility of making the dataset.
- producerName              | Name                                | text    | facet search required             | The name of the producer. | Family name, given name; or the name of an organisation
- producerAffiliation       | Affiliation                         | text    |                                   | The organisation the producer belongs to.
- producerAbbreviation      | Abbreviated Name                    | text    |                                   | A short form of the producer's name.
- producerURL               | URL                                 | url     |                                   | The producer's page on the web. | https://
- producerLogoURL           | Logo URL                            | url     |                                   | The web address of a picture that stands for the producer. | https://
productionDate              | Production Date                     | date    | facet search                      | The day the data were finished, which is not the day they were collected or published. | YYYY-MM-DD
productionPlace             | Production Location                 | text    | many facet search                 | The place where the dataset was made.
contributor                 | Contributor                         | none    | many                              | A person or an organisation that helped to make the dataset without being an author. |  | http://purl.org/dc/terms/contributor
- contributorType           | Type                                | text    | facet search                      | The part the contributor played.
- contributorName           | Name                                | text    | facet search                      | The name of the contributor. | Family name, given name; or the name of an organisation
grantNumber                 | Funding Information                 | none    | many                              | Money given for the work behind the dataset. |  | https://schema.org/sponsor
- grantNumberAgency         | Agency                              | text    | facet search                      | The body that gave the money.
- grantNumberValue          | Identifier                          | text    | facet search                      | The number under which that body keeps the award.
distributor                 | Distributor                         | none    | many                              | The organisation that hands out copies of the dataset.
- distributorName           | Name                                | text    | facet search                      | The name of the distributor. | Family name, given name; or the name of an organisation
- distributorAffiliation    | Affiliation                         | text    |                                   | The organisation the distributor belongs to.
- distributorAbbreviation   | Abbreviated Name                    | text    |                                   | A short form of the distributor's name.
- distributorURL            | URL                                 | url     |                                   | The distributor's page on the web. | https://
- distributorLogoURL        | Logo URL                            | url     |                                   | The web address of a picture that stands for the distributor. | https://
distributionDate            | Distribution Date                   | date    | facet search                      | The day copies of the dataset were first handed out. | YYYY-MM-DD
depositor                   | Depositor                           | text    | create                            | Who placed the dataset in this repository. | Family name, given name; or the name of an organisation
dateOfDeposit               | Deposit Date                        | date    | facet create                      | The day the dataset was placed in this repository. | YYYY-MM-DD | http://purl.org/dc/terms/dateSubmitted
timePeriodCovered           | Time Period                         | none    | many                              | The span of time that the data tell about, whenever they were gathered. |  | https://schema.org/temporalCoverage
- timePeriodCoveredStart    | Start Date                          | date    | facet search                      | The first day of the span. | YYYY-MM-DD
- timePeriodCoveredEnd      | End Date                            | date    | facet search                      | The last day of the span. | YYYY-MM-DD
dateOfCollection            | Date of Collection                  | none    | many                              | The span of time in which the data were gathered.
- dateOfCollectionStart     | Start Date                          | date    |                                   | The day gathering began. | YYYY-MM-DD
- dateOfCollectionEnd       | End Date                            | date    |                                   | The day gathering ended. | YYYY-MM-DD
kindOfData                  | Data Type                           | text    | many facet search                 | The sort of data in the files, for example survey answers, images or sensor readings. |  | http://rdf-vocabulary.ddialliance.org/discovery#kindOfData
series                      | Series                              | none    | many                              | A row of datasets that this one is part of.
- seriesName                | Name                                | text    | facet search                      | The name of the row.
- seriesInformation         | Information                         | textbox |                                   | How the row came about and what its members share.
software                    | Software                            | none    | many                              | A program that was used to make or to read the dataset. |  | https://www.w3.org/TR/prov-o/#wasGeneratedBy
- softwareName              | Name                                | text    |                                   | The name of the program.
- softwareVersion           | Version                             | text    |                                   | The release of the program that was used.
relatedMaterial             | Related Material                    | textbox | many                              | Something that goes with the dataset, such as a code book, a report or an interview guide.
relatedDatasets             | Related Dataset                     | textbox | many                              | Another dataset that stands in some relation to this one. |  | http://purl.org/dc/terms/relation
otherReferences             | Other Reference                     | text    | many                              | A further source that serves as background to the dataset. |  | http://purl.org/dc/terms/references
dataSources                 | Data Source                         | textbox | many                              | A book, database or other work that data were taken from. |  | https://www.w3.org/TR/prov-o/#wasDerivedFrom
originOfSources             | Origin of Historical Sources        | textbox |                                   | Where historical source material came from and by what rules it was drawn up.
characteristicOfSources     | Characteristic of Sources           | textbox |                                   | Features of the sources that a reader has to know to judge the data.
accessToSources             | Documentation and Access to Sources | textbox |                                   | How well the sources are documented and how they can be consulted.
`,
)
