import { PERMISSIONS } from './permission.ts'
import type { Role } from './role.ts'

const builtIn = (role: Omit<Role, 'ownerId'>): Role => ({ ownerId: null, ...role })

/**
 * The roles of a new installation. Clients rely on ids 1 to 8 (docs/specification/roles.md#built-in-roles).
 */
export const BUILT_IN_ROLES: readonly Role[] = [
  builtIn({
    id: 1,
    alias: 'admin',
    name: 'Admin',
    description: 'Holds every permission, on the collection and on what lies directly in it.',
    permissions: PERMISSIONS,
  }),
  builtIn({
    id: 2,
    alias: 'fileDownloader',
    name: 'File Downloader',
    description: 'May download the files it is given for, restricted ones included.',
    permissions: ['DownloadFile'],
  }),
  builtIn({
    id: 3,
    alias: 'fullContributor',
    name: 'Collection + Dataset Creator',
    description: 'May create collections and datasets, and nothing else.',
    permissions: ['AddCollection', 'AddDataset'],
  }),
  builtIn({
    id: 4,
    alias: 'dvContributor',
    name: 'Collection Creator',
    description: 'May create collections inside a collection.',
    permissions: ['AddCollection'],
  }),
  builtIn({
    id: 5,
    alias: 'dsContributor',
    name: 'Dataset Creator',
    description: 'May create datasets inside a collection.',
    permissions: ['AddDataset'],
  }),
  builtIn({
    id: 6,
    alias: 'contributor',
    name: 'Contributor',
    description: 'May see, edit and discard drafts and download their files, but not publish.',
    permissions: ['ViewUnpublishedDataset', 'DownloadFile', 'EditDataset', 'DeleteDatasetDraft'],
  }),
  builtIn({
    id: 7,
    alias: 'curator',
    name: 'Curator',
    description: 'Looks after datasets: reviews, edits, publishes and decides who may use them.',
    permissions: [
      'AddCollection',
      'AddDataset',
      'ViewUnpublishedCollection',
      'ViewUnpublishedDataset',
      'DownloadFile',
      'EditDataset',
      'ManageDatasetPermissions',
      'ManageFilePermissions',
      'PublishDataset',
      'LinkDataset',
      'DeleteDatasetDraft',
    ],
  }),
  builtIn({
    id: 8,
    alias: 'member',
    name: 'Member',
    description: 'May see what is unpublished and download every file.',
    permissions: ['ViewUnpublishedCollection', 'ViewUnpublishedDataset', 'DownloadFile'],
  }),
]

/** The id of the role that creators of objects receive. */
export const ADMIN_ROLE_ID = 1
/** The id of the role that grants access to restricted files. */
export const FILE_DOWNLOADER_ROLE_ID = 2
/** The id of the default role of depositors in a new collection. */
export const CONTRIBUTOR_ROLE_ID = 6
/** The id of the role that preview URLs grant. */
export const MEMBER_ROLE_ID = 8
