import { ACCOUNT_ENGLISH } from './account-english.ts'
import { ADMIN_ENGLISH } from './admin-english.ts'
import { DEPOSIT_ENGLISH } from './deposit-english.ts'
import { MANAGE_ENGLISH } from './manage-english.ts'
import { notificationIn } from './notification-words.ts'
import { READING_ENGLISH } from './reading-english.ts'
import { REFUSALS_ENGLISH, ROLES_ENGLISH } from './refusals-english.ts'
import { SETTING_GROUPS_ENGLISH, SETTINGS_ENGLISH } from './settings-english.ts'

const pages = {
  home: 'Home',
  skip: 'Skip to the content',
  languages: 'Languages',
  footer: 'Holdfast, a repository for research data',
  messages: 'Messages',
  hideMessage: 'Hide this message',
  guides: 'Guides',
  support: 'Help',
  apiDescription: 'API',
  path: 'You are here',
}

const dataset = {
  version: 'Version',
  draft: 'Draft',
  draftNotice: 'This is a draft. It is not published and can change.',
  olderNotice: 'A newer version of this dataset exists.',
  showNewest: 'Show the newest version',
  destroyed: 'This dataset was removed',
  destroyedText: (pid: string, day: string) =>
    `The dataset ${pid} was removed for good on ${day}, with all its versions and files. Its identifier is given to no other.`,
  deaccessioned: 'Withdrawn',
  deaccessionedNotice: 'This version was withdrawn. Its files are not available any more.',
  forward: 'It is continued at',
  published: 'Published',
  updated: 'Version published',
  cite: 'Cite this dataset',
  citeAs: 'Citation as',
  description: 'Description',
  authors: 'Authors',
  keywords: 'Keywords',
  subjects: 'Subjects',
  identifier: 'Persistent identifier',
  license: 'Licence',
  terms: 'Terms',
  customTerms: 'Custom terms of use',
  noLicense: 'No licence was chosen.',
  termsOfAccess: 'Terms of access',
  metadata: 'Metadata',
  metadataAs: 'Metadata as',
  versions: 'Versions',
  changes: 'Note',
  compare: 'What changed',
}

const files = {
  files: 'Files',
  noFiles: 'This version has no files.',
  count: (count: string, size: string) => `${count} files, ${size}`,
  one: (size: string) => `1 file, ${size}`,
  otherForms: 'This table can also be had as:',
  asUploaded: 'the file that was uploaded',
  downloadAll: 'Download all as one zip',
  curl: 'At the command line',
  name: 'Name',
  size: 'Size',
  type: 'Type',
  checksum: 'Checksum',
  ofUploaded: '(of the uploaded file)',
  access: 'Access',
  description: 'Description',
  categories: 'Categories',
  folder: 'Folder',
  topFolder: 'All files',
  emptyFolder: 'This folder has no files in this version.',
  download: 'Download',
  previous: 'Previous files',
  next: 'More files',
  restricted: 'Restricted',
  embargoed: (day: string) => `Embargoed until ${day}`,
  expired: 'Retention period ended',
  butYou: (why: string) => `${why}; you may download it`,
  open: 'Open',
  partOf: 'This file is part of',
  added: 'Added',
  citeFile: 'Cite this file',
  ofVersion: 'Shown as in version',
  provenance: 'Provenance',
}

const collection = {
  collections: 'Collections',
  datasets: 'Datasets',
  featured: 'Featured',
  empty: 'Nothing is published here yet.',
  contact: 'Contact',
  previous: 'Previous datasets',
  next: 'More datasets',
}

const errors = {
  notFound: 'Not found',
  notFoundText: 'There is nothing at this address, or you may not see it.',
  refused: 'This page cannot be shown',
  failed: 'Something went wrong',
  away: 'Not available at the moment',
  awayText:
    'The service is being maintained, or one of its parts does not answer. Nothing that was saved is lost. Try again in a few minutes.',
  failedText:
    'The server could not make this page. The operators can find the cause by this number:',
  back: 'To the first page',
  foreignForm:
    'The form was not sent by a page of your session. Open the page again, and send it from there.',
  tooLarge: 'What was sent is too large.',
  perhapsSignIn: 'You may see it after you sign in.',
}

/** The texts in English. */
export const ENGLISH = {
  pages,
  dataset,
  files,
  collection,
  errors,
  ...ACCOUNT_ENGLISH,
  ...READING_ENGLISH,
  deposit: DEPOSIT_ENGLISH,
  manage: MANAGE_ENGLISH,
  admin: ADMIN_ENGLISH,
  refusals: REFUSALS_ENGLISH,
  roles: ROLES_ENGLISH,
  notification: notificationIn('en'),
  settings: SETTINGS_ENGLISH,
  settingGroups: SETTING_GROUPS_ENGLISH,
}

/** Every text of the pages, in one language. */
export type Texts = typeof ENGLISH
