import { metadataBlock, terms } from './block-table.ts'

const journalArticleType = terms(`
abstract
addendum
announcement
article-commentary
book review
books received
brief report
calendar
case report
collection
correction
data paper
discussion
dissertation
editorial
in brief
introduction
letter
meeting report
news
obituary
oration
partial retraction
product review
rapid communication
reply
reprint
research article
retraction
review article
translation
other
`)

export const journalBlock = metadataBlock(
  { id: 6, name: 'journal', displayName: 'Journal Metadata', vocabularies: { journalArticleType } },
  `
journalVolumeIssue | Journal          | none | many         | The issue of a journal that an article on the data appeared in.
- journalVolume    | Volume           | text | facet search | The number of the volume.
- journalIssue     | Issue            | text | facet search | The number of the issue within the volume.
- journalPubDate   | Publication Date | date | facet search | The day the issue came out. | YYYY-MM-DD
journalArticleType | Type of Article  | text | facet search | The kind of contribution the article is.
`,
)
