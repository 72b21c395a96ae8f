/**
 * Every notification type, with the description that muting settings show
 * (docs/specification/notifications.md).
 */
export const NOTIFICATION_TYPES = {
  ASSIGNROLE: 'You were given a role',
  REVOKEROLE: 'One of your roles was revoked',
  CREATEDV: 'Your collection was created',
  CREATEDS: 'Your dataset was created',
  CREATEACC: 'Your account was created',
  DATASETCREATED: 'Somebody created a dataset that you may publish',
  DATASETMOVED: 'A dataset that you may publish was moved',
  SUBMITTEDDS: 'A dataset was submitted for your review',
  RETURNEDDS: 'A dataset was returned to its authors',
  PUBLISHEDDS: 'A dataset that you have a role on was published',
  PUBLISHFAILED_PIDREG: 'A dataset could not be published: its identifier was not registered',
  PIDREGDELAYED: 'The identifier of a dataset is not registered yet',
  STATUSUPDATED: 'The curation status of a dataset changed',
  REQUESTFILEACCESS: 'Somebody asked for access to a file',
  REQUESTEDFILEACCESS: 'You asked for access to a file',
  GRANTFILEACCESS: 'You were given access to files',
  FILEACCESSENDING: 'Your access to files ends soon',
  REJECTFILEACCESS: 'You were refused access to a file',
  INGESTCOMPLETED: 'Tabular files were processed',
  INGESTCOMPLETEDWITHERRORS: 'Some tabular files could not be processed',
  CHECKSUMFAIL: 'Checksums of a batch upload were wrong',
  CHECKSUMIMPORT: 'Checksums of a batch were imported',
  FILESYSTEMIMPORT: 'Files of a batch were imported',
  TRANSFERUPLOADCOMPLETED: 'Transferred files have arrived',
  TRANSFERUPLOADCOMPLETEDWITHERRORS: 'Some transferred files have arrived',
  TRANSFERUPLOADREMOTEFAILURE: 'Files could not be fetched from the remote side',
  TRANSFERUPLOADLOCALFAILURE: 'Transferred files could not be added',
  TRANSFERDOWNLOADCOMPLETED: 'Files were transferred to you',
  TRANSFERDOWNLOADCOMPLETEDWITHERRORS: 'Some files were transferred to you',
  WORKFLOW_SUCCESS: 'A workflow has finished',
  WORKFLOW_FAILURE: 'A workflow has failed',
  PIDRECONCILED: 'The identifier of a dataset was reconciled',
  DATASETMENTIONED: 'A dataset was mentioned elsewhere',
  CONFIRMEMAIL: 'Your mail address must be confirmed',
  APIGENERATED: 'An API token was created for you',
} as const satisfies Readonly<Record<string, string>>

/** The name of a notification type, as clients see it. */
export type NotificationType = keyof typeof NOTIFICATION_TYPES

/** Whether `name` is the name of a notification type. */
export const isNotificationType = (name: string): name is NotificationType =>
  Object.hasOwn(NOTIFICATION_TYPES, name)

/** Every notification type, in the order of the table. */
export const allNotificationTypes = (): readonly NotificationType[] =>
  Object.keys(NOTIFICATION_TYPES).filter(isNotificationType)
