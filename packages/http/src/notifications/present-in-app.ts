import type { Notification, NotificationsView, Repository } from '@holdfast/core'
import type { NotificationType, NotifiedObject } from '@holdfast/core/rules'
import { INTERFACE_VERSION } from '../installation/info-endpoints.ts'
import { presentCommon } from './present-notification.ts'

type View = Pick<NotificationsView, 'brand' | 'settings' | 'roles'>
type Members = (notification: Notification, view: View, siteUrl: string) => object

/** Members in place of a text, for pages that write their own. */
export const presentInApp =
  (view: View, site: Repository['site']) =>
  (notification: Notification): object => ({
    ...presentCommon(notification),
    ...(MEMBERS[notification.type] ?? ofDataset)(notification, view, site.url),
  })

const gone = { objectDeleted: true } as const

const datasetMembers = ({ identifier, name, owner }: NotifiedObject): object => ({
  datasetPersistentIdentifier: identifier,
  datasetDisplayName: name,
  ownerAlias: owner?.alias,
  ownerDisplayName: owner?.name,
})

const ofDataset: Members = ({ object, gone: isGone }) =>
  object === null || isGone ? gone : datasetMembers(object)

const requestor = ({ requestor: who }: Notification): object => ({
  requestorFirstName: who?.firstName,
  requestorLastName: who?.lastName,
  requestorEmail: who?.email,
})

const ofRequested: Members = (notification, view, siteUrl) => ({
  ...ofDataset(notification, view, siteUrl),
  ...requestor(notification),
})

const guides = (
  { settings }: View,
  siteUrl: string,
  section: string,
): Readonly<Record<string, string>> => ({
  userGuidesBaseUrl: settings.get(':GuidesBaseUrl')?.trim() || `${siteUrl}/guides`,
  userGuidesVersion: settings.get(':GuidesVersion')?.trim() || INTERFACE_VERSION,
  userGuidesSectionPath: section,
})

const ofRole: Members = ({ object, gone: isGone }, { roles }) => {
  if (object === null || isGone) return gone
  const there = roles.filter(({ assignment }) => assignment.pointId === object.id)
  const roleAssignments = there.map(({ assignment, role }) => ({
    id: assignment.id,
    assignee: assignment.assignee,
    roleId: role.id,
    roleName: role.name,
    _roleAlias: role.alias,
    definitionPointId: assignment.pointId,
  }))
  return { roleAssignments, ...placeOf(object) }
}

function placeOf(object: NotifiedObject): object {
  const { identifier, name, title } = object
  switch (object.kind) {
    case 'collection':
      return { collectionAlias: identifier, collectionDisplayName: name }
    case 'dataset':
      return { datasetPersistentIdentifier: identifier, datasetDisplayName: name }
    case 'file':
      return { ownerPersistentIdentifier: identifier, ownerDisplayName: title ?? name }
  }
}

/** The object is the dataset; of several files, the first is named. */
const ofFile: Members = ({ object, gone: isGone, details }) =>
  object === null || isGone
    ? gone
    : {
        dataFileId: details.fileId,
        dataFileDisplayName: details.fileName,
        datasetDisplayName: object.name,
        datasetPersistentIdentifier: object.identifier,
        fileCount: details.files,
      }

const nothing: Members = () => ({})

/** By type, where the object is not only the dataset (docs/specification/notifications.md). */
const MEMBERS: Partial<Readonly<Record<NotificationType, Members>>> = {
  ASSIGNROLE: ofRole,
  REVOKEROLE: ofRole,
  CREATEDV: ({ object, gone: isGone }, view, siteUrl) => ({
    ...(object === null || isGone
      ? gone
      : {
          ...placeOf(object),
          ownerAlias: object.owner?.alias,
          ownerDisplayName: object.owner?.name,
        }),
    ...guides(view, siteUrl, 'collections'),
  }),
  CREATEACC: (_, view, siteUrl) => ({
    installationBrandName: view.brand,
    ...guides(view, siteUrl, 'accounts'),
  }),
  CREATEDS: (notification, view, siteUrl) => ({
    ...guides(view, siteUrl, 'datasets'),
    ...ofDataset(notification, view, siteUrl),
  }),
  DATASETCREATED: ofRequested,
  DATASETMOVED: ofRequested,
  SUBMITTEDDS: ofRequested,
  STATUSUPDATED: (notification, view, siteUrl) => ({
    ...ofDataset(notification, view, siteUrl),
    currentCurationStatus: notification.details.status ?? undefined,
  }),
  REQUESTFILEACCESS: (notification, view, siteUrl) => ({
    ...requestor(notification),
    ...ofFile(notification, view, siteUrl),
  }),
  REQUESTEDFILEACCESS: ofFile,
  INGESTCOMPLETED: (notification, view, siteUrl) => ({
    ...ofDataset(notification, view, siteUrl),
    ...guides(view, siteUrl, 'tabular-data'),
  }),
  INGESTCOMPLETEDWITHERRORS: (notification, view, siteUrl) => ({
    ...ofDataset(notification, view, siteUrl),
    ...guides(view, siteUrl, 'tabular-data'),
  }),
  DATASETMENTIONED: (notification, view, siteUrl) => ({
    ...ofDataset(notification, view, siteUrl),
    additionalInfo: notification.details.info,
  }),
  CONFIRMEMAIL: nothing,
  APIGENERATED: nothing,
}
