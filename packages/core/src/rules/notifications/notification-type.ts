/**
 * Every kind of notification there is, with what it says to whoever may mute it
 * (docs/specification/notifications.md).
 */
export const NOTIFICATION_TYPES = {
  ASSIGNROLE: 'You were given a role',
  REVOKEROLE: 'A role was taken back from you',
  CREATEDV: 'Your collection was created',
  CREATEDS: 'Your dataset was created',
  CREATEACC: 'Your account was created',
  DATASETCREATED: 'Somebody created a dataset that you may publish',
  DATASETMOVED: 'A dataset that you may publish was moved',
  SUBMITTEDDS: 'A dataset was submitted for your review',
  RETURNEDDS: 'A dataset was returned to its authors',
  PUBLISHEDDS: 'A dataset that you take part in was published',
  PUBLISHFAILED_PIDREG: 'A dataset could not be published: its identifier was not registered',
  STATUSUPDATED: 'The curation status of a dataset changed',
  REQUESTFILEACCESS: 'Somebody asked for access to a file',
  REQUESTEDFILEACCESS: 'You asked for access to a file',
  GRANTFILEACCESS: 'You were given access to files',
  REJECTFILEACCESS: 'You were refused access to a file',
  INGESTCOMPLETED: 'Tabular files were processed',
  INGESTCOMPLETEDWITHERRORS: 'Some tabular files could not be processed',
  CHECKSUMFAIL: 'Checksums of a batch upload were wrong',
  CHECKSUMIMPORT: 'Checksums of a batch were taken over',
  FILESYSTEMIMPORT: 'Files of a batch were taken over',
  TRANSFERUPLOADCOMPLETED: 'Transferred files have arrived',
  TRANSFERUPLOADCOMPLETEDWITHERRORS: 'Some transferred files have arrived',
  TRANSFERUPLOADREMOTEFAILURE: 'Files could not be fetched from the other side',
  TRANSFERUPLOADLOCALFAILURE: 'Transferred files could not be added',
  TRANSFERDOWNLOADCOMPLETED: 'Files were transferred to you',
  TRANSFERDOWNLOADCOMPLETEDWITHERRORS: 'Some files were transferred to you',
  WORKFLOW_SUCCESS: 'A workflow has finished',
  WORKFLOW_FAILURE: 'A workflow has failed',
  PIDRECONCILED: 'The identifier of a dataset was put in order',
  DATASETMENTIONED: 'A dataset was mentioned elsewhere',
  CONFIRMEMAIL: 'Your mail address waits to be confirmed',
  APIGENERATED: 'A token was made for you',
} as const satisfies Readonly<Record<string, string>>

export type NotificationType = keyof typeof NOTIFICATION_TYPES

export const isNotificationType = (name: string): name is NotificationType =>
  Object.hasOwn(NOTIFICATION_TYPES, name)

/** In the order of the table. */
export const allNotificationTypes = (): readonly NotificationType[] =>
  Object.keys(NOTIFICATION_TYPES).filter(isNotificationType)
