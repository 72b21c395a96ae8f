import type { StatementName } from '../statements/statement-names.ts'

const search = {
  title: 'Search',
  search: 'Search',
  words: 'Words to look for',
  everywhere: 'Search everything',
  within: (name: string) => `Search in ${name}`,
  narrow: 'Narrow the results',
  browse: 'Browse',
  noneHere: 'No datasets are published directly in this collection.',
  narrowedTo: 'Narrowed to',
  takeBack: 'Take back:',
  in: 'in',
  near: (point: string, radius: string) => `within ${radius} km of ${point}`,
  results: 'Results',
  nothing: 'Nothing was found.',
  noSuchPage: 'There are fewer results than this page needs.',
  partOf: (part: string, total: string) => `${part} of ${total} results`,
  everything: 'Everything',
  kindsOf: 'Kinds of results',
  kind: { collection: 'Collection', dataset: 'Dataset', file: 'File' },
  kinds: { collection: 'Collections', dataset: 'Datasets', file: 'Files' },
  datasetCount: (text: string, count: number) => (count === 1 ? '1 dataset' : `${text} datasets`),
  didYouMean: 'Did you mean',
  sortBy: 'Sort by',
  sorts: {
    relevance: 'Relevance',
    date: 'Newest first',
    oldest: 'Oldest first',
    name: 'Name A to Z',
    nameDown: 'Name Z to A',
  },
  previous: 'Previous results',
  next: 'More results',
  moreLabels: (count: number) => `${count} more`,
  unreadable: 'This search cannot be read:',
  help: 'How to search',
  examples: [
    { query: 'kelp forest', finds: 'either word; results with both come first' },
    { query: '"kelp forest"', finds: 'the words next to each other' },
    { query: '+kelp -forest', finds: 'the first word without the second' },
    { query: 'kel*', finds: 'words that begin like this' },
    { query: 'title:kelp', finds: 'the word in one field' },
    { query: 'publicationDate:[2019 TO 2021]', finds: 'what was published in these years' },
  ],
  /** The groups of types of files. */
  fileTypes: {
    FITS: 'FITS',
    Image: 'Image',
    Video: 'Video',
    Audio: 'Audio',
    'Tabular Data': 'Tabular Data',
    Code: 'Code',
    Shape: 'Shape',
    Archive: 'Archive',
    Data: 'Data',
    Document: 'Document',
    Text: 'Text',
    Unknown: 'Unknown',
  },
  facetTitles: {
    metadata_type_ss: 'Metadata',
    datasetType: 'Type of dataset',
    dvCategory: 'Type of collection',
    metadataSource: 'Source of metadata',
    publicationDate: 'Year of publication',
    publicationStatus: 'Status',
    license: 'Licence',
    curationStatus: 'Curation',
    fileTypeGroupFacet: 'Type of file',
    fileTag: 'Tag of file',
    fileAccess: 'Access',
  },
  labels: {
    Published: 'Published',
    Unpublished: 'Unpublished',
    Draft: 'Draft',
    'In Review': 'In review',
    Deaccessioned: 'Withdrawn',
    Public: 'Open',
    Restricted: 'Restricted',
    EmbargoedThenPublic: 'Embargoed, then open',
    EmbargoedThenRestricted: 'Embargoed, then restricted',
    RetentionPeriodExpired: 'Retention period ended',
  },
}

const previews = {
  title: 'Preview',
  none: {
    type: 'There is no preview for files of this type.',
    size: 'This file is too large for a preview.',
    access: 'You may not read this file, so there is no preview.',
    asked: 'There is no preview: a question is asked before this file is read.',
    unreadable: 'There is no preview: the content is not what the type of the file says.',
  },
  picture: (name: string) => `The picture ${name}`,
  firstPage: (name: string) => `The first page of ${name}`,
  beginning: 'Only the beginning is shown: the file is too large for a whole preview.',
  extent: (features: string, n: number, extent: string) =>
    `Outline of ${features} ${n === 1 ? 'feature' : 'features'}, from west, south to east, north: ${extent}`,
  members: (shown: string, total: string) => `${shown} of ${total} files in the archive`,
  rows: ({ part, rows, columns }: Readonly<Record<'part' | 'rows' | 'columns', string>>) =>
    `Rows ${part} of ${rows}; ${columns} columns.`,
  firstColumns: (count: string) => `The first ${count} columns are shown.`,
  previousRows: 'Previous rows',
  nextRows: 'More rows',
  columns: 'Columns and statistics',
  figures: {
    vald: 'Values',
    invd: 'Missing',
    min: 'Least',
    max: 'Greatest',
    mean: 'Mean',
    medn: 'Median',
    stdev: 'Standard deviation',
  },
  types: {
    integer: 'whole number',
    decimal: 'decimal number',
    float: 'number',
    text: 'text',
    date: 'date',
    time: 'time',
  },
}

const fileChanges = {
  title: 'Changes of this file',
  file: { added: 'added', deleted: 'removed', replaced: 'replaced' },
  access: { restricted: 'restricted', unrestricted: 'no longer restricted' },
  texts: {
    label: 'name changed',
    description: 'description changed',
    provenance: 'provenance changed',
  },
  categories: 'categories changed',
}

const reading = {
  copy: 'Copy',
  copied: 'Copied.',
  share: 'Share by mail',
  citationTexts: 'Show these formats, to be copied',
}

const chosen = {
  find: 'Find and choose files',
  found: (text: string, count: number) => (count === 1 ? '1 file' : `${text} files`),
  search: 'Part of name or description',
  any: 'any',
  apply: 'Show',
  choose: 'Choose',
  chooseOne: (name: string) => `Choose ${name}`,
  send: 'Download the chosen files',
  allFound: (count: string) => `All ${count} files`,
  allOfFolder: 'All files of this folder, and of those in it',
  tooMany: (count: string, most: string) =>
    `These are ${count} files; one zip of chosen files takes up to ${most}. Narrow the list further, or download all files of the dataset: that zip has no limit.`,
  title: 'Chosen files',
  nothing: 'No files were chosen.',
  closed: (count: string) => `Not open to you, and left out of the zip: ${count}.`,
  requestClosed: 'Request access',
  isClosed: 'not open to you',
  back: 'Back to the dataset',
  download: 'Download as one zip',
  orders: {
    NameAZ: 'Name A to Z',
    NameZA: 'Name Z to A',
    Newest: 'Newest first',
    Oldest: 'Oldest first',
    Size: 'Size',
    Type: 'Type',
  },
}

const compare = {
  title: (before: string, after: string) => `What changed from ${before} to ${after}`,
  metadata: 'Metadata and terms',
  same: 'Nothing changed.',
  before: 'Before:',
  after: 'After:',
  added: 'Added',
  removed: 'Removed',
  replaced: 'Replaced',
  changed: 'Described otherwise',
  attributes: {
    description: 'description',
    categories: 'categories',
    label: 'name',
    folder: 'folder',
    provenance: 'provenance',
    restricted: 'access',
  },
  terms: {
    license: 'Licence',
    termsOfAccess: 'Terms of access',
    dataAccessPlace: 'Place of access',
    originalArchive: 'Original archive',
    availabilityStatus: 'Availability',
    contactForAccess: 'Contact for access',
    sizeOfCollection: 'Size of the collection',
    studyCompletion: 'Completion of the study',
  },
  json: 'The same as JSON',
  from: 'From version',
  to: 'to version',
  show: 'Show what changed',
}

const contact = {
  title: 'Write to the people behind this dataset',
  about: 'About the dataset',
  from: 'Your mail address',
  subject: 'Subject',
  body: 'Message',
  hint: 'The message is sent by mail, with your address for the answer. The addresses of the contacts are not shown.',
  send: 'Send',
  sent: 'Your message was sent.',
}

const usage = {
  title: 'Usage',
  views: 'Views',
  downloads: 'Downloads',
  citations: 'Citations',
  month: 'Month',
  numbers: 'Numbers by month',
  range: (first: string, last: string) => `${first} to ${last}`,
  most: (count: string) => `At most ${count} in a month.`,
  daily: 'Counted over all versions; brought up to date once a day.',
}

const access = {
  title: 'Download',
  request: 'Request access',
  get: 'Get the file',
  about: (name: string) => `File: ${name}`,
  dataset: 'Dataset:',
  asks: 'The people behind this dataset ask who downloads from it.',
  asksAtRequest: 'The people behind this dataset ask who requests access.',
  personal: {
    name: 'Name',
    email: 'Mail address',
    institution: 'Institution',
    position: 'Position',
  },
  choose: 'Choose',
  missing: 'Please answer this.',
  noMail: 'Write a mail address, such as ada@example.org.',
  download: 'Download',
  why: {
    restricted: 'This file is restricted.',
    embargoed: 'This file is under an embargo and cannot be downloaded yet.',
    retentionExpired:
      'The retention period of this file has ended. Nobody can download it any more.',
    unreleased: 'This file is not published.',
  },
  noneOpen: 'None of these files is open to you.',
  several:
    'None of these files is open to you. Choose files of this version to request access to them.',
  never: 'Access to it cannot be requested here.',
  write: 'Write to the people behind the dataset',
  signIn: 'Sign in to request access',
  terms: 'Terms of access',
  told: 'Those who decide see your name and your mail address.',
  toldAnswers: 'Those who decide see your name, your mail address and what you answer here.',
  pending: 'You have requested access. You will be notified of the decision.',
  sent: 'Your request was sent.',
}

const statements = {
  about: {
    title: 'About',
    paragraphs: [
      'This is a repository for research data. Datasets are published in versions, each with a persistent identifier under which it can be cited. Published versions do not change.',
      'Collections are looked after by the people named on their pages. The data and their descriptions are theirs; the licence or the terms of each dataset say what others may do with it.',
      'The service is run with Holdfast. Everything that these pages show can be read by programs as well.',
    ],
  },
  accessibility: {
    title: 'Accessibility',
    paragraphs: [
      'These pages are made to meet the Web Content Accessibility Guidelines 2.2 at level AA. They work with a keyboard alone, with screen readers, in narrow windows and with enlarged text, in light and dark colours, and without scripts.',
      'Each kind of page is checked with every release. Files and descriptions come from those who publish them, and may have barriers of their own.',
      'If something keeps you from using these pages, tell those who run this service, or write to the people behind a dataset from its page.',
    ],
  },
  privacy: {
    title: 'Privacy',
    paragraphs: [
      'Reading needs no account. Two cookies are set when you sign in: one until you close the browser, and one for a year, so that others who try passwords cannot keep you out. When you sign in again, a third one lets you send a form that you began before, until you close the browser. One is set when you choose a language, and one when you hide a message. Nothing is loaded from other servers, except by tools that you open yourself.',
      'Views and downloads are counted. Who reads is kept as a keyed digest for at most 75 minutes, to know repeats; addresses and names of programs are not stored for that.',
      'An account has the name and the mail address that you give. Where a dataset asks questions before a download, its collection sees your answers. Those who decide on a request for access see your name and mail address, and what you answered with it.',
      'Those who run this service may keep further records, for example of their web server. Ask them.',
    ],
  },
} satisfies Readonly<
  Record<StatementName, { readonly title: string; readonly paragraphs: readonly string[] }>
>

const apiTour = {
  title: 'API for programs',
  text: 'Everything that these pages show can be read by programs, and most of what people do here can be done by them. PID stands for the identifier of a dataset, such as doi:10.5072/FK2/ABCDEF.',
  steps: {
    search: 'Find datasets',
    dataset: 'Read what is said about a dataset',
    files: 'List its files',
    download: 'Download all files as a zip, and go on after a break',
    metadata: 'Read its metadata as JSON-LD, or in another form that Accept names',
    account: 'Act for an account',
  },
  token: 'The token of your account is made here:',
  more: 'Every call, with its parameters and answers:',
}

const vocabulary = {
  text: 'The fields of this block, as exports name them.',
  core: 'Terms of this service',
  coreText:
    'Exports use these addresses for facts of versions that no common vocabulary has a name for.',
}

const coverage = {
  title: 'Area',
  box: ({ west, south, east, north }: Readonly<Record<Edge, string>>) =>
    `Longitude ${west} to ${east}, latitude ${south} to ${north}`,
}

type Edge = 'west' | 'south' | 'east' | 'north'

/** What pages for readers say beside the texts of `english.ts`. */
export const READING_ENGLISH = {
  search,
  previews,
  fileChanges,
  reading,
  chosen,
  compare,
  contact,
  usage,
  access,
  statements,
  apiTour,
  coverage,
  vocabulary,
}
/** Its texts, in one language. */
export type ReadingTexts = typeof READING_ENGLISH
